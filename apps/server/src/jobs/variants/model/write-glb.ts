import type { GLTF } from '@gltf-transform/core';

/** The letters `glTF`, `JSON` and `BIN` with a zero, as little-endian numbers. */
const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
const VERSION = 2;
const HEADER_BYTES = 12;
/** Pads JSON; binary chunks are padded with zeros. */
const SPACE = 0x20;

/** Writes a binary glTF (glTF 2.0, section 4). */
export function writeGlb(description: GLTF.IGLTF, bin: Uint8Array): Uint8Array {
  const json = Buffer.from(JSON.stringify(description));
  const chunks = [...chunk(JSON_CHUNK, json, SPACE), ...chunk(BIN_CHUNK, bin, 0)];
  const sizeBytes = HEADER_BYTES + chunks.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([words(MAGIC, VERSION, sizeBytes), ...chunks]);
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
