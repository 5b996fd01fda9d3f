import { expect, it } from 'vitest';
import { isolated } from './isolated';

it('sets apart what is written from right to left, and nothing else', () => {
  expect(isolated('مرحبا!')).toBe('\u2068مرحبا!\u2069');
  expect(isolated('Áp phích!')).toBe('Áp phích!');
});
