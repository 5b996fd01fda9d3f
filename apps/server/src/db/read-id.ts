import { MAX_ID } from '@anchora/contract/limits';

/**
 * Reads an id or a number from a part of an address or a command. No id is 0, but the number of a version may be.
 *
 * @returns null for anything but digits, and above `MAX_ID`.
 */
export function readId(text: string): number | null {
  const id = /^\d+$/.test(text) ? Number(text) : Infinity;
  return id > MAX_ID ? null : id;
}
