import { MAX_ID } from '@anchora/contract/limits';

/** The id or number that a text of an address or a command states; null above `MAX_ID`. No id is 0, but the number of a version may be. */
export function readId(text: string): number | null {
  const id = /^\d+$/.test(text) ? Number(text) : Infinity;
  return id > MAX_ID ? null : id;
}
