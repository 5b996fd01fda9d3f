import type { GLTF } from '@gltf-transform/core';
import { GLB_BIN_CHUNK, GLB_HEADER_BYTES, GLB_JSON_CHUNK, GLB_MAGIC, GLB_VERSION } from '@anchora/contract/glb';

/** Pads JSON; binary chunks are padded with zeros. */
const SPACE = 0x20;

/** Writes a binary glTF (glTF 2.0, section 4). */
export function writeGlb(description: GLTF.IGLTF, bin: Uint8Array): Uint8Array {
  const json = Buffer.from(JSON.stringify(description));
  const chunks = [...chunk(GLB_JSON_CHUNK, json, SPACE), ...chunk(GLB_BIN_CHUNK, bin, 0)];
  const sizeBytes = GLB_HEADER_BYTES + chunks.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([words(GLB_MAGIC, GLB_VERSION, sizeBytes), ...chunks]);
}

/** Chunks end at multiples of four bytes. */
function chunk(type: number, bytes: Uint8Array, padding: number): Uint8Array[] {
  const padded = Math.ceil(bytes.length / 4) * 4;
  return [words(padded, type), bytes, new Uint8Array(padded - bytes.length).fill(padding)];
}

function words(...values: number[]): Buffer {
  const buffer = Buffer.alloc(4 * values.length);
  for (const [i, value] of values.entries()) buffer.writeUInt32LE(value, 4 * i);
  return buffer;
}
