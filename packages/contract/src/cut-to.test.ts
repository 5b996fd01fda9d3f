import { expect, it } from 'vitest';
import { cutTo } from './cut-to';

it.each([
  ['keeps a short text', 'Bell', 10, 'Bell'],
  ['cuts a long text', 'Bell tower', 4, 'Bell'],
  ['leaves out a pair that would be cut in half', 'Bell 🔔', 6, 'Bell '],
  ['keeps a pair that fits', 'Bell 🔔', 7, 'Bell 🔔'],
])('%s', (_, text, length, cut) => {
  expect(cutTo(text, length)).toBe(cut);
});
