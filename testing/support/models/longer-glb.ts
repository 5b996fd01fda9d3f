import { GLB_BIN_CHUNK, GLB_JSON_CHUNK } from '@anchora/contract/glb';
import { glbOfChunks, glbParts } from './glb-of';

/** The GLB with unused bytes at the end of its buffer. */
export function longerGlb(glb: Uint8Array, extra: Uint8Array): Uint8Array<ArrayBuffer> {
  const { json, bin } = glbParts(glb);
  const description = JSON.parse(json) as { buffers: [{ byteLength: number }] };
  const bytes = Buffer.concat([bin, extra]);
  description.buffers[0].byteLength = bytes.length;
  return glbOfChunks([
    { type: GLB_JSON_CHUNK, bytes: Buffer.from(JSON.stringify(description)) },
    { type: GLB_BIN_CHUNK, bytes },
  ]);
}
