import { expect, it } from 'vitest';
import { sizeVerdict } from './size-verdict';

it('a stock file is too small under 5000 bytes and good from 200000', () => {
  expect([0, 4999, 5000, 199_999, 200_000, 16_000_000].map(sizeVerdict)).toEqual([
    'too-small',
    'too-small',
    null,
    null,
    'good',
    'good',
  ]);
});
