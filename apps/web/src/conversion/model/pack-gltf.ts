import { baseName } from '@anchora/contract/base-name';
import { ConversionError } from '../conversion-error';
import { type PickedModel, pickedFile } from './picked-files';
import {
  GLB_BIN_CHUNK,
  GLB_CHUNK_HEADER_BYTES,
  GLB_HEADER_BYTES,
  GLB_JSON_CHUNK,
  GLB_MAGIC,
  GLB_VERSION,
} from '@anchora/contract/glb';

interface Span {
  buffer: number;
  byteOffset?: number;
  byteLength: number;
}

interface BufferView extends Span {
  extensions?: { [name in Meshopt]?: Span };
}

interface Gltf {
  asset?: unknown;
  buffers?: { uri?: string; byteLength: number; extensions?: { [name in Meshopt]?: { fallback?: boolean } } }[];
  images?: { uri?: string; mimeType?: string; bufferView?: number }[];
  bufferViews?: BufferView[];
}

/** Compressed views name a second span, and a buffer of their decompressed bytes, which often exists by name alone. */
const MESHOPT = ['EXT_meshopt_compression', 'KHR_meshopt_compression'] as const;
type Meshopt = (typeof MESHOPT)[number];

/** Parts begin at multiples of this; every component of an accessor is then aligned (glTF 2.0, 3.6.2.4 and 4.4.1). */
const ALIGNMENT_BYTES = 4;

/**
 * Packs a .gltf with its buffers and pictures into one GLB. Nothing else is changed, so that extensions stay.
 *
 * @throws ConversionError `missing-files`, `unreadable`; other errors if a member is not what glTF says
 */
export function packGltf(picked: PickedModel): Uint8Array<ArrayBuffer> {
  const gltf = parse(picked.bytes);
  const missing = new Set<string>();
  const bytesOf = (uri: string): Uint8Array => {
    if (uri.startsWith('data:')) return fromDataUri(uri);
    const found = pickedFile(picked, uri);
    if (!found) missing.add(baseName(uri));
    return found ?? new Uint8Array(0);
  };
  const parts: Uint8Array[] = [];
  let length = 0;
  const append = (bytes: Uint8Array): number => {
    const at = length;
    const padded = new Uint8Array(aligned(bytes.length));
    padded.set(bytes);
    parts.push(padded);
    length += padded.length;
    return at;
  };
  const views = (gltf.bufferViews ??= []);
  const absent: NonNullable<Gltf['buffers']> = [];
  const places = (gltf.buffers ?? []).map((buffer) => {
    if (buffer.uri !== undefined) return { buffer: 0, start: append(bytesOf(buffer.uri)) };
    if (!MESHOPT.some((name) => buffer.extensions?.[name]?.fallback === true)) throw unreadable();
    return { buffer: absent.push(buffer), start: 0 };
  });
  for (const span of views.flatMap(spansOf)) {
    const place = places[span.buffer];
    if (!place) throw unreadable();
    span.byteOffset = place.start + (span.byteOffset ?? 0);
    span.buffer = place.buffer;
  }
  for (const image of gltf.images ?? []) {
    if (image.uri === undefined) continue;
    const bytes = bytesOf(image.uri);
    image.mimeType = typeOfPicture(bytes);
    image.bufferView = views.push({ buffer: 0, byteOffset: append(bytes), byteLength: bytes.length }) - 1;
    delete image.uri;
  }
  if (missing.size > 0) throw new ConversionError({ code: 'missing-files', names: [...missing] });
  gltf.buffers = [{ byteLength: length }, ...absent];
  return glbOf(gltf, parts, length);
}

function parse(bytes: Uint8Array): Gltf {
  try {
    const gltf: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof gltf === 'object' && gltf !== null && 'asset' in gltf) return gltf;
  } catch (error) {
    throw unreadable(error);
  }
  throw unreadable();
}

function unreadable(cause?: unknown): ConversionError {
  return new ConversionError({ code: 'unreadable' }, { cause });
}

function spansOf(view: BufferView): Span[] {
  return [view, ...MESHOPT.flatMap((name) => view.extensions?.[name] ?? [])];
}

/** @throws ConversionError `unreadable`; glTF has no other encoding than base64 */
function fromDataUri(uri: string): Uint8Array {
  const comma = uri.indexOf(',');
  try {
    return Uint8Array.from(atob(uri.slice(comma + 1)), (character) => character.charCodeAt(0));
  } catch (error) {
    throw unreadable(error);
  }
}

/** First byte of the signature of each type but PNG. */
const PICTURE_TYPES = new Map([
  [0xff, 'image/jpeg'],
  [0x52, 'image/webp'],
  [0xab, 'image/ktx2'],
]);

function typeOfPicture([first = 0]: Uint8Array): string {
  return PICTURE_TYPES.get(first) ?? 'image/png';
}

const WORD_BYTES = 4;
const SPACE = 0x20;

/** @param binaryBytes length of all parts, which are aligned */
function glbOf(gltf: Gltf, parts: readonly Uint8Array[], binaryBytes: number): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(gltf));
  const jsonBytes = aligned(json.length);
  const glb = new Uint8Array(GLB_HEADER_BYTES + 2 * GLB_CHUNK_HEADER_BYTES + jsonBytes + binaryBytes);
  const view = new DataView(glb.buffer);
  let at = 0;
  const writeWords = (...words: number[]) => {
    for (const word of words) {
      view.setUint32(at, word, true);
      at += WORD_BYTES;
    }
  };
  writeWords(GLB_MAGIC, GLB_VERSION, glb.length, jsonBytes, GLB_JSON_CHUNK);
  glb.fill(SPACE, at, at + jsonBytes);
  glb.set(json, at);
  at += jsonBytes;
  writeWords(binaryBytes, GLB_BIN_CHUNK);
  for (const part of parts) {
    glb.set(part, at);
    at += part.length;
  }
  return glb;
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
}
