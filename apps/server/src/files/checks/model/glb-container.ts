import { fileInvalid, type FileRefusedError } from '../file-refused-error';
import { brokenModel } from './refuse-model';
import {
  GLB_BIN_CHUNK,
  GLB_CHUNK_HEADER_BYTES,
  GLB_HEADER_BYTES,
  GLB_JSON_CHUNK,
  GLB_MAGIC,
  GLB_VERSION,
} from '@anchora/contract/glb';

export interface GlbContainer {
  json: Buffer;
  /** Bytes of buffer 0, if the file contains it. */
  bin: Buffer | null;
  /** Length stated in the header; anything after it is not part of the model. */
  sizeBytes: number;
}

export function isGlb(bytes: Buffer): boolean {
  return bytes.length >= 4 && bytes.readUInt32LE(0) === GLB_MAGIC;
}

/** Takes a binary glTF apart (glTF 2.0, section 4). @throws FileRefusedError */
export function readGlb(bytes: Buffer): GlbContainer {
  if (bytes.length < GLB_HEADER_BYTES + GLB_CHUNK_HEADER_BYTES) throw cutShort(bytes.length, null);
  const version = bytes.readUInt32LE(4);
  if (version !== GLB_VERSION) {
    throw fileInvalid({ code: 'model-version', params: { version: String(version) } });
  }
  const sizeBytes = bytes.readUInt32LE(8);
  if (sizeBytes > bytes.length) throw cutShort(bytes.length, sizeBytes);
  if (sizeBytes < GLB_HEADER_BYTES + GLB_CHUNK_HEADER_BYTES) throw brokenModel({ code: 'header-length-impossible' });

  let json: Buffer | null = null;
  let bin: Buffer | null = null;
  for (let at = GLB_HEADER_BYTES, index = 0; at < sizeBytes; index++) {
    if (at + GLB_CHUNK_HEADER_BYTES > sizeBytes) throw brokenModel({ code: 'last-part-cut-off' });
    const length = bytes.readUInt32LE(at);
    const type = bytes.readUInt32LE(at + 4);
    const start = at + GLB_CHUNK_HEADER_BYTES;
    if (start + length > sizeBytes) throw brokenModel({ code: 'part-beyond-file' });
    if ((type === GLB_JSON_CHUNK) !== (index === 0)) throw brokenModel({ code: 'parts-out-of-order' });
    if (type === GLB_JSON_CHUNK) json = bytes.subarray(start, start + length);
    if (type === GLB_BIN_CHUNK) {
      if (index !== 1) throw brokenModel({ code: 'parts-out-of-order' });
      bin = bytes.subarray(start, start + length);
    }
    at = start + length;
  }
  if (!json) throw brokenModel({ code: 'no-description' });
  return { json, bin, sizeBytes };
}

function cutShort(actualBytes: number, expectedBytes: number | null): FileRefusedError {
  return fileInvalid(
    expectedBytes === null
      ? { code: 'model-cut-short' }
      : { code: 'model-shorter-than-stated', params: { expectedBytes, actualBytes } },
  );
}
