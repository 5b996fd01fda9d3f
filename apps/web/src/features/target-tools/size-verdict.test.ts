import { expect, it } from 'vitest';
import { sizeVerdict } from './size-verdict';

it('calls a stock file too small under 5000 bytes and good from 200000 bytes', () => {
  expect([0, 4999, 5000, 199_999, 200_000, 16_000_000].map(sizeVerdict)).toEqual([
    'too-small',
    'too-small',
    null,
    null,
    'good',
    'good',
  ]);
});
