import { createRequire } from 'node:module';
import type * as argon2 from '@node-rs/argon2';
import { PASSWORD } from './test-client';

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof argon2;
/** By the options of the hash. */
const ofPassword = new Map<string, ReturnType<typeof real.hash>>();

/**
 * Replaces argon2 in the server's tests: the password of most accounts of the tests is hashed once in a process. A hash
 * takes 12 to 25 ms of a core (2026-11-30), and tests that are about something else register hundreds of accounts. All
 * other passwords are hashed each time, and every check of a password is a real one.
 */
export const hash: typeof real.hash = (password, options, signal) => {
  if (password !== PASSWORD) return real.hash(password, options, signal);
  const key = JSON.stringify(options);
  const known = ofPassword.get(key) ?? real.hash(password, options);
  ofPassword.set(key, known);
  return known;
};

export const { verify } = real;
