import { createHash } from 'node:crypto';

/** SHA-256 of a secret, under which it is stored, so that a reader of the database cannot use it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
