import { randomBytes } from 'node:crypto';

/** Random part of the name; no two runs choose the same. */
const FRESH_NAME_BYTES = 6;

/** A path beside a file, for what is moved into its place once it is written as a whole. */
export function freshNameFor(file: string): string {
  return `${file}.${randomBytes(FRESH_NAME_BYTES).toString('hex')}`;
}
