import { MAX_ID } from '@anchora/contract/limits';

/** The id that a text of an address or a command states; null if no row can have it. */
export function readId(text: string): number | null {
  const id = /^\d+$/.test(text) ? Number(text) : Infinity;
  return id > MAX_ID ? null : id;
}
