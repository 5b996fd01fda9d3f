import {
  GLB_CHUNK_HEADER_BYTES,
  GLB_HEADER_BYTES,
  GLB_JSON_CHUNK,
  GLB_MAGIC,
  GLB_VERSION,
} from '@anchora/contract/glb';

/** Chunks end at multiples of it. */
const ALIGNMENT_BYTES = 4;
/** Pads a description; other chunks are padded with zeros. */
const SPACE = 0x20;

export interface GlbChunk {
  type: number;
  bytes: Uint8Array;
  /** Length to write in the chunk's header instead of the true one. */
  claimedBytes?: number | undefined;
}

interface GlbClaims {
  version?: number;
  /** Length to write in the file's header instead of the true one. */
  totalBytes?: number;
}

/** A GLB of raw chunks, whose headers may contain false values. */
export function glbOfChunks(chunks: readonly GlbChunk[], claims: GlbClaims = {}): Uint8Array<ArrayBuffer> {
  const parts = chunks.flatMap(({ type, bytes, claimedBytes }) => {
    const padded = new Uint8Array(Math.ceil(bytes.length / ALIGNMENT_BYTES) * ALIGNMENT_BYTES);
    padded.fill(type === GLB_JSON_CHUNK ? SPACE : 0);
    padded.set(bytes);
    return [wordsOf(claimedBytes ?? padded.length, type), padded];
  });
  const glb = new Uint8Array(parts.reduce((sum, { length }) => sum + length, GLB_HEADER_BYTES));
  glb.set(wordsOf(GLB_MAGIC, claims.version ?? GLB_VERSION, claims.totalBytes ?? glb.length));
  let at = GLB_HEADER_BYTES;
  for (const part of parts) {
    glb.set(part, at);
    at += part.length;
  }
  return glb;
}

function wordsOf(...words: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * words.length));
  for (const [i, word] of words.entries()) view.setUint32(4 * i, word, true);
  return new Uint8Array(view.buffer);
}

/**
 * A GLB that has nothing but a description.
 *
 * @param claimedBytes length of the description by its header; by default the true one.
 */
export function glbOf(json: string, claimedBytes?: number): Uint8Array<ArrayBuffer> {
  return glbOfChunks([{ type: GLB_JSON_CHUNK, bytes: new TextEncoder().encode(json), claimedBytes }]);
}

/** Takes a sound GLB apart. @returns its description, and what its binary chunk contains: nothing if it has none. */
export function glbParts(glb: Uint8Array): { json: string; bin: Uint8Array } {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  const jsonAt = GLB_HEADER_BYTES + GLB_CHUNK_HEADER_BYTES;
  const jsonEnd = jsonAt + view.getUint32(GLB_HEADER_BYTES, true);
  const json = new TextDecoder().decode(glb.subarray(jsonAt, jsonEnd));
  return { json, bin: glb.subarray(jsonEnd + GLB_CHUNK_HEADER_BYTES) };
}
