/**
 * The id of the element that an address's hash names. Visitors can write any hash, so one that is not encoded stays as
 * it is.
 */
export function anchorOfHash(hash: string): string {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
