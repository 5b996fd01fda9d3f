import { baseName } from '../archive/read-zip';
import { ConversionError } from '../conversion-problem';
import { type PickedModel, pickedFile } from './picked-files';

interface Named {
  uri?: string;
  mimeType?: string;
  bufferView?: number;
  byteLength?: number;
}

interface Gltf {
  asset?: unknown;
  buffers?: Named[];
  images?: Named[];
  bufferViews?: { buffer: number; byteOffset?: number; byteLength: number }[];
}

/**
 * Packs a .gltf with its buffers and pictures into one GLB. Nothing else is changed, so that extensions stay.
 *
 * @throws ConversionError `missing-files`, `unreadable`
 */
export function packGltf(picked: PickedModel): Uint8Array<ArrayBuffer> {
  const gltf = parse(picked.bytes);
  const missing = new Set<string>();
  const bytesOf = ({ uri = '' }: Named): Uint8Array => {
    const found = uri.startsWith('data:') ? fromDataUri(uri) : pickedFile(picked, uri);
    if (!found) missing.add(baseName(uri));
    return found ?? new Uint8Array(0);
  };
  const parts: Uint8Array[] = [];
  let length = 0;
  const append = (bytes: Uint8Array): number => {
    const at = length;
    const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
    padded.set(bytes);
    parts.push(padded);
    length += padded.length;
    return at;
  };
  const views = (gltf.bufferViews ??= []);
  const starts = (gltf.buffers ?? []).map((buffer) => append(bytesOf(buffer)));
  for (const view of views) {
    view.byteOffset = (starts[view.buffer] ?? 0) + (view.byteOffset ?? 0);
    view.buffer = 0;
  }
  for (const image of gltf.images ?? []) {
    if (image.uri === undefined) continue;
    const bytes = bytesOf(image);
    image.mimeType = typeOfPicture(bytes);
    image.bufferView = views.push({ buffer: 0, byteOffset: append(bytes), byteLength: bytes.length }) - 1;
    delete image.uri;
  }
  if (missing.size > 0) throw new ConversionError({ code: 'missing-files', names: [...missing] });
  gltf.buffers = [{ byteLength: length }];
  return glbOf(gltf, parts, length);
}

function parse(bytes: Uint8Array): Gltf {
  try {
    const gltf: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof gltf === 'object' && gltf !== null && 'asset' in gltf) return gltf;
  } catch (error) {
    throw new ConversionError({ code: 'unreadable' }, { cause: error });
  }
  throw new ConversionError({ code: 'unreadable' });
}

function fromDataUri(uri: string): Uint8Array | null {
  const comma = uri.indexOf(',');
  try {
    return Uint8Array.from(atob(uri.slice(comma + 1)), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function typeOfPicture(bytes: Uint8Array): string {
  if (bytes[0] === 0xff) return 'image/jpeg';
  if (bytes[0] === 0x52) return 'image/webp';
  return bytes[0] === 0xab ? 'image/ktx2' : 'image/png';
}

const HEADER_BYTES = 12;
const CHUNK_BYTES = 8;
const SPACE = 0x20;

function glbOf(gltf: Gltf, parts: readonly Uint8Array[], binaryBytes: number): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(gltf));
  const jsonBytes = Math.ceil(json.length / 4) * 4;
  const glb = new Uint8Array(HEADER_BYTES + 2 * CHUNK_BYTES + jsonBytes + binaryBytes);
  const view = new DataView(glb.buffer);
  for (const [index, value] of [0x46546c67, 2, glb.length, jsonBytes, 0x4e4f534a].entries()) {
    view.setUint32(4 * index, value, true);
  }
  let at = HEADER_BYTES + CHUNK_BYTES;
  glb.fill(SPACE, at, at + jsonBytes);
  glb.set(json, at);
  at += jsonBytes;
  view.setUint32(at, binaryBytes, true);
  view.setUint32(at + 4, 0x004e4942, true);
  at += CHUNK_BYTES;
  for (const part of parts) {
    glb.set(part, at);
    at += part.length;
  }
  return glb;
}
