import { expect, it } from 'vitest';
import { sentShare } from './sent-share';

it('is the share of sent bytes', () => {
  expect(sentShare({ phase: 'sending', sentBytes: 1, totalBytes: 4 })).toBe(0.25);
});

it('is 0 for an empty file', () => {
  expect(sentShare({ phase: 'sending', sentBytes: 0, totalBytes: 0 })).toBe(0);
});

it.each(['checking', 'waiting'] as const)('is null while %s', (phase) => {
  expect(sentShare({ phase })).toBeNull();
});
