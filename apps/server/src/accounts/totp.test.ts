import { expect, it } from 'vitest';
import { newTotpSecret, stepOfCode, totpAddress, typedSecret } from './totp';

const RFC_SECRET = Buffer.from('12345678901234567890');

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code of RFC 6238, appendix B, is %s', (timeS, code) => {
  const step = Math.floor(timeS / 30);
  expect(stepOfCode(RFC_SECRET, code, timeS * 1000)).toBe(step);
  expect(stepOfCode(RFC_SECRET, code, (timeS + 30) * 1000)).toBe(step);
  expect(stepOfCode(RFC_SECRET, code, (timeS - 30) * 1000)).toBe(step);
  expect(stepOfCode(RFC_SECRET, code, (timeS + 60) * 1000)).toBeNull();
  expect(stepOfCode(RFC_SECRET, code, (timeS - 60) * 1000)).toBeNull();
});

it('a new secret has 160 random bits', () => {
  const secret = newTotpSecret();
  expect(secret).toHaveLength(20);
  expect(secret.equals(newTotpSecret())).toBe(false);
});

it('a secret stands in base32 in the address, and alone for typing', () => {
  expect(typedSecret(RFC_SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(totpAddress(RFC_SECRET, { issuer: 'Anchora', account: 'Ngọc & co' })).toBe(
    'otpauth://totp/Anchora:Ng%E1%BB%8Dc%20%26%20co?issuer=Anchora&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  );
});
