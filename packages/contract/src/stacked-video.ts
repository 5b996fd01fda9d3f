/**
 * Transparent videos are stored as stacked H.264: colours in the upper half of the picture, their opacity in the lower
 * one, because no video with transparency of its own can be drawn into AR by the browsers of all phones. A box at the
 * end of such a file marks it, so that it is recognised when it is uploaded again.
 */

/** The box: its size (24 bytes), its type `uuid`, and a name. */
export const STACKED_MARK: Uint8Array = Uint8Array.from('\0\0\0\u0018uuidanchora:stacked1', (c) => c.charCodeAt(0));

export function withStackedMark(mp4: ArrayBuffer): ArrayBuffer {
  const marked = new Uint8Array(mp4.byteLength + STACKED_MARK.length);
  marked.set(new Uint8Array(mp4));
  marked.set(STACKED_MARK, mp4.byteLength);
  return marked.buffer;
}

/** Whether a file ends with the mark. @param end its last `STACKED_MARK.length` bytes; fewer or more are no mark */
export function isStackedMark(end: Uint8Array): boolean {
  return end.length === STACKED_MARK.length && end.every((byte, i) => byte === STACKED_MARK[i]);
}
