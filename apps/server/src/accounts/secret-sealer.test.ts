import { expect, it } from 'vitest';
import { SecretSealer } from './secret-sealer';

const sealer = new SecretSealer(Buffer.alloc(32, 1), 'test');
const secret = Buffer.from('the secret');

it('opens what it sealed, and seals nothing twice alike', () => {
  const sealed = sealer.seal(secret, 'row 1');
  expect(sealer.open(sealed, 'row 1')).toEqual(secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(sealer.seal(secret, 'row 1').equals(sealed)).toBe(false);
});

it.each([
  ['another key', new SecretSealer(Buffer.alloc(32, 2), 'test'), 'row 1'],
  ['another purpose', new SecretSealer(Buffer.alloc(32, 1), 'other'), 'row 1'],
  ['another row', sealer, 'row 2'],
])('does not open with %s', (_, other, label) => {
  expect(other.open(sealer.seal(secret, 'row 1'), label)).toBeNull();
});

it('does not open a changed or shortened secret', () => {
  const sealed = sealer.seal(secret, 'row 1');
  const changed = Buffer.from(sealed);
  changed[changed.length - 1]! ^= 1;
  expect(sealer.open(changed, 'row 1')).toBeNull();
  // Nonce and tag alone have 28 bytes.
  expect(sealer.open(sealed.subarray(0, 20), 'row 1')).toBeNull();
});
