/** The beginning of a text, at most `length` UTF-16 units long and without half a surrogate pair at its end. */
export function cutTo(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, '');
}
