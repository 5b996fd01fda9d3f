import type { FileHandle } from 'node:fs/promises';
import { brokenVideo } from './refuse-video';

/** An EBML element (RFC 8794); offsets count from the start of the file. */
export interface Element {
  /** Id with its marker bits, as Matroska lists them: 0x1a45dfa3. */
  id: number;
  start: number;
  body: number;
  /** Null if the element's length is unknown. */
  end: number | null;
}

/** Four of an id, and eight of a length. */
const MAX_HEADER_BYTES = 12;
const VOID = 0xec;

/** @returns null if the header itself is truncated. @throws FileRefusedError for bytes that are not an element */
export async function readElement(file: FileHandle, at: number): Promise<Element | null> {
  const bytes = Buffer.alloc(MAX_HEADER_BYTES);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, at);
  return elementAt(bytes.subarray(0, bytesRead), 0, at);
}

/** Elements side by side in a part of a file that was read whole, which begins at `offset` of it. */
export function elementsIn(bytes: Buffer, offset = 0): { id: number; data: Buffer }[] {
  const elements = [];
  for (let at = 0; at < bytes.length;) {
    const element = elementAt(bytes, at, offset);
    if (!element || element.end === null || element.end - offset > bytes.length) {
      throw brokenVideo({ code: 'part-beyond-whole' });
    }
    elements.push({ id: element.id, data: bytes.subarray(element.body - offset, element.end - offset) });
    at = element.end - offset;
  }
  return elements;
}

function elementAt(bytes: Buffer, at: number, offset: number): Element | null {
  const idBytes = lengthOfNumber(bytes[at], 4);
  if (idBytes === null) return null;
  const sizeAt = at + idBytes;
  const sizeBytes = lengthOfNumber(bytes[sizeAt], 8);
  if (sizeBytes === null || sizeAt + sizeBytes > bytes.length) return null;
  const first = (bytes[sizeAt] ?? 0) & (0xff >> sizeBytes);
  let size = BigInt(first);
  for (let index = 1; index < sizeBytes; index++) size = size * 256n + BigInt(bytes[sizeAt + index] ?? 0);
  const isUnknown = size === 2n ** BigInt(7 * sizeBytes) - 1n;
  if (!isUnknown && size > BigInt(Number.MAX_SAFE_INTEGER)) throw brokenVideo({ code: 'part-length-impossible' });
  const body = offset + sizeAt + sizeBytes;
  return {
    id: bytes.readUIntBE(at, idBytes),
    start: offset + at,
    body,
    end: isUnknown ? null : body + Number(size),
  };
}

/** The number of leading zero bits in the first byte, of the 32 that are counted, is the number of bytes that follow. */
function lengthOfNumber(first: number | undefined, most: number): number | null {
  if (first === undefined) return null;
  const length = Math.clz32(first) - 24 + 1;
  if (length > most) throw brokenVideo({ code: 'meaningless-bytes' });
  return length;
}

/** `Void` of the same length in place of an element, header and all. */
export function voidElement(totalBytes: number): Buffer {
  const bytes = Buffer.alloc(totalBytes);
  bytes[0] = VOID;
  if (totalBytes < 10) {
    bytes[1] = 0x80 | (totalBytes - 2);
  } else {
    bytes.writeBigUInt64BE((1n << 56n) | BigInt(totalBytes - 9), 1);
  }
  return bytes;
}

export function unsigned(data: Buffer): number {
  return data.length === 0 || data.length > 6 ? 0 : data.readUIntBE(0, data.length);
}

export function float(data: Buffer): number {
  if (data.length === 4) return data.readFloatBE(0);
  return data.length === 8 ? data.readDoubleBE(0) : Number.NaN;
}
