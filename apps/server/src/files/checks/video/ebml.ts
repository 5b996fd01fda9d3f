import type { FileHandle } from 'node:fs/promises';
import { fillZero } from './fill-zero';
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
const MAX_NUMBER_BYTES = 8;
/** Free space, for any contents. */
export const VOID = 0xec;

/** @returns null if the header itself is truncated. @throws FileRefusedError for bytes that are not an element */
export async function readElement(file: FileHandle, at: number): Promise<Element | null> {
  const bytes = Buffer.alloc(MAX_HEADER_BYTES);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, at);
  return elementAt(bytes.subarray(0, bytesRead), 0, at);
}

/**
 * Elements side by side in a part of a file that was read whole; the part begins at byte `offset` of the file.
 *
 * @throws FileRefusedError if they do not fill the part
 */
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
  const number = numberAt(bytes, sizeAt);
  if (!number) return null;
  const { value: size, bytes: sizeBytes } = number;
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

/**
 * The number, without its marker bit, that the data of a block begin with.
 *
 * @returns null if it is truncated.
 * @throws FileRefusedError for bytes that are not a number
 */
export async function readNumber(file: FileHandle, at: number): Promise<number | null> {
  const bytes = Buffer.alloc(MAX_NUMBER_BYTES);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, at);
  const number = numberAt(bytes.subarray(0, bytesRead), 0);
  return number && Number(number.value);
}

function numberAt(bytes: Buffer, at: number): { value: bigint; bytes: number } | null {
  const length = lengthOfNumber(bytes[at], MAX_NUMBER_BYTES);
  if (length === null || at + length > bytes.length) return null;
  let value = BigInt((bytes[at] ?? 0) & (0xff >> length));
  for (let index = 1; index < length; index++) value = value * 256n + BigInt(bytes[at + index] ?? 0);
  return { value, bytes: length };
}

/**
 * Bytes of a number: one more than the first byte has leading zero bits. `clz32` counts those of 32 bits, which are 24
 * more.
 *
 * @param first undefined behind the last byte, for which there is null.
 * @throws FileRefusedError for a number of more than `most` bytes.
 */
function lengthOfNumber(first: number | undefined, most: number): number | null {
  if (first === undefined) return null;
  const length = Math.clz32(first) - 24 + 1;
  if (length > most) throw brokenVideo({ code: 'meaningless-bytes' });
  return length;
}

/**
 * Puts a `Void` of the same length in place of an element, header and all.
 *
 * @throws FileRefusedError without a length
 */
export async function blankElement(file: FileHandle, { start, end }: Element): Promise<void> {
  if (end === null) throw brokenVideo({ code: 'part-without-length' });
  const header = voidHeader(end - start);
  await file.write(header, 0, header.length, start);
  await fillZero(file, { start: start + header.length, end });
}

/**
 * A length of one byte for a short element, and of eight for a longer one, so that no element is too short for its
 * header.
 */
function voidHeader(totalBytes: number): Buffer {
  if (totalBytes < 10) return Buffer.from([VOID, 0x80 | (totalBytes - 2)]);
  const bytes = Buffer.alloc(9, VOID);
  bytes.writeBigUInt64BE((1n << 56n) | BigInt(totalBytes - 9), 1);
  return bytes;
}

/** Elements within a part of known length. @throws FileRefusedError if they do not fit in it */
export async function* childrenOf(file: FileHandle, whole: Element): AsyncGenerator<Element> {
  for (let at = whole.body; whole.end !== null && at < whole.end;) {
    const child = await readElement(file, at);
    if (!child || child.end === null || child.end > whole.end) throw brokenVideo({ code: 'part-beyond-whole' });
    yield child;
    at = child.end;
  }
}

/** An unsigned number; 0 for one of no bytes, and for one of more than six, which no field that is read here has. */
export function unsigned(data: Buffer): number {
  return data.length === 0 || data.length > 6 ? 0 : data.readUIntBE(0, data.length);
}

/** A number of 4 or 8 bytes; NaN for any other length. */
export function float(data: Buffer): number {
  if (data.length === 4) return data.readFloatBE(0);
  return data.length === 8 ? data.readDoubleBE(0) : Number.NaN;
}
