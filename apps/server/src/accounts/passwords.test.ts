import * as argon2 from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

/** Loads the module without state, as in a process that has just started. */
async function freshPasswords() {
  vi.resetModules();
  return import('./passwords');
}

describe('verifyPassword', () => {
  beforeEach(() => {
    vi.mocked(argon2.hash).mockClear();
    vi.mocked(argon2.verify).mockClear();
  });

  it('accepts the password of a hash, refuses another, and refuses any without a hash', async () => {
    const { hashPassword, verifyPassword } = await freshPasswords();
    const stored = await hashPassword('blue lantern');
    expect(await verifyPassword(stored, 'blue lantern')).toBe(true);
    expect(await verifyPassword(stored, 'red lantern')).toBe(false);
    expect(await verifyPassword(null, 'blue lantern')).toBe(false);
  });

  it('makes the hash for missing accounts again after it could not be made once', async () => {
    const { verifyPassword } = await freshPasswords();
    vi.mocked(argon2.hash).mockRejectedValueOnce(new Error('no memory'));
    await expect(verifyPassword(null, 'blue lantern')).rejects.toThrow('no memory');
    expect(await verifyPassword(null, 'blue lantern')).toBe(false);
  });

  it('makes the hash for missing accounts before it verifies the first password, also of an account', async () => {
    const { hashPassword, verifyPassword } = await freshPasswords();
    const stored = await hashPassword('blue lantern');
    let verifiedBefore = Number.NaN;
    vi.mocked(argon2.hash).mockImplementationOnce(async () => {
      await new Promise(setImmediate);
      verifiedBefore = vi.mocked(argon2.verify).mock.calls.length;
      return stored;
    });
    expect(await verifyPassword(stored, 'blue lantern')).toBe(true);
    expect(verifiedBefore).toBe(0);
  });
});
