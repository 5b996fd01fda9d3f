import { randomBytes } from 'node:crypto';
import { hash, verify, type Algorithm } from '@node-rs/argon2';

/** The cheapest setting that OWASP names; more would let a few sign-ins at once stall a small server. */
const ARGON2ID = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

let unmatchableHash: Promise<string> | null = null;

export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), ARGON2ID);
}

/**
 * @param passwordHash null where no account or no password exists: the answer is then false, after the same work, so
 *   that its time does not tell which accounts exist.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  unmatchableHash ??= hashPassword(randomBytes(32).toString('base64'));
  const matches = await verify(passwordHash ?? (await unmatchableHash), normalize(password));
  return passwordHash !== null && matches;
}

/** The same keys give the same password on every system, however it composes accents. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}
