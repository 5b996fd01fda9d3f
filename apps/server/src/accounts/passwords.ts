import { randomBytes } from 'node:crypto';
import { hash, verify, type Algorithm } from '@node-rs/argon2';

/**
 * The least memory that OWASP's Password Storage Cheat Sheet names for two passes of Argon2id: with more, a few
 * simultaneous sign-ins would stall a small server. `memoryCost` is in KiB.
 */
const ARGON2ID = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Random bytes of a password that nobody can guess: 256 bits. */
const UNMATCHABLE_BYTES = 32;

/** The hash that stands in for a missing one. */
let unmatchableHash: Promise<string> | null = null;

export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), ARGON2ID);
}

/**
 * @param passwordHash null if no account or no password exists: the result is then false, after the same amount of
 *   work, so that timing does not reveal which accounts exist.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  // Every first call waits for that hash, so that the first one without an account does not take longer.
  const unmatchable = await makeUnmatchableHash();
  const matches = await verify(passwordHash ?? unmatchable, normalize(password));
  return passwordHash !== null && matches;
}

/** After a failure the next call tries again. */
function makeUnmatchableHash(): Promise<string> {
  unmatchableHash ??= hashPassword(randomBytes(UNMATCHABLE_BYTES).toString('base64')).catch((error: unknown) => {
    unmatchableHash = null;
    throw error;
  });
  return unmatchableHash;
}

/** Unicode NFKC: systems compose accents differently, and the same keys must give the same password on all of them. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}
