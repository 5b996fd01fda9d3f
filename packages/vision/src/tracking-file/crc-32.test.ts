import { expect, it } from 'vitest';
import { crc32 } from './crc-32';

const digits = Uint8Array.from('123456789', (digit) => digit.charCodeAt(0));

it('gives the check value of the CRC catalogue', () => {
  expect(crc32(digits)).toBe(0xcbf43926);
});

it('reads the given part alone', () => {
  expect(crc32(digits, 2, 5)).toBe(crc32(digits.slice(2, 5)));
});
