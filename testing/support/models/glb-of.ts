/** First word of a GLB, and the types of its chunks (glTF 2.0, section 4.4); all words are little-endian. */
const MAGIC = 0x46546c67;
const VERSION = 2;
export const JSON_CHUNK = 0x4e4f534a;
export const BIN_CHUNK = 0x004e4942;
/** The header of the file, three words, and that of its chunk, two. */
const HEADERS_BYTES = 20;

/**
 * A GLB that has nothing but a description.
 *
 * @param claimedBytes length of the description by its header; by default the true one.
 */
export function glbOf(json: string, claimedBytes?: number): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(json.padEnd(Math.ceil(json.length / 4) * 4));
  const bytes = new Uint8Array(HEADERS_BYTES + text.length);
  const words = [MAGIC, VERSION, bytes.length, claimedBytes ?? text.length, JSON_CHUNK];
  const view = new DataView(bytes.buffer);
  for (const [i, word] of words.entries()) view.setUint32(4 * i, word, true);
  bytes.set(text, HEADERS_BYTES);
  return bytes;
}
