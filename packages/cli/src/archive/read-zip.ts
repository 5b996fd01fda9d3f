import { inflateRawSync } from 'node:zlib';
import { baseName } from '@anchora/contract/base-name';
import { ZIP_LIMITS, ZIP_RATIO_FROM_BYTES } from '@anchora/contract/limits';
import { NESTED_ARCHIVE } from '@anchora/contract/project-archive';

/*
 * The end of the directory, an entry of it, and the header before the bytes of a file: signature and fixed length
 * (APPNOTE.TXT of PKWARE, 4.3.16, 4.3.12 and 4.3.7).
 */
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
/** The length of a comment has 16 bits. */
const MAX_COMMENT_BYTES = 0xffff;
/* Methods of compression, and the flag of an encrypted file (4.4.5 and 4.4.4). */
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

type ZipFault = 'damaged' | 'too-large';

export class ZipError extends Error {
  override name = 'ZipError';
  constructor(
    readonly fault: ZipFault,
    options?: ErrorOptions,
  ) {
    super(`the archive cannot be read: ${fault}`, options);
  }
}

interface Entry {
  isEncrypted: boolean;
  method: number;
  sizeBytes: number;
  unpackedBytes: number;
  /** Byte offset of the entry's local header. */
  localAt: number;
}

/** Unpacks one entry; nothing is kept for a second call. @throws ZipError */
export type Unpack = () => Buffer;

/**
 * The files of a zip archive by their base names, within `ZIP_LIMITS`. Folders are left out. An archive with another
 * archive in it, with a path that leads upwards, or with two files of one base name is refused as damaged. Only what
 * its directory lists is read (PKWARE APPNOTE 6.3.10, sections 4.3.12 and 4.3.16); archives of more than 4 GB are
 * refused.
 *
 * @throws ZipError
 */
export function readZip(bytes: Buffer): Map<string, Unpack> {
  try {
    return readDirectory(bytes);
  } catch (error) {
    if (error instanceof ZipError) throw error;
    throw new ZipError('damaged', { cause: error });
  }
}

function readDirectory(bytes: Buffer): Map<string, Unpack> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > ZIP_LIMITS.entries) throw new ZipError('too-large');
  const files = new Map<string, Unpack>();
  let at = bytes.readUInt32LE(end + 16);
  let unpackedBytes = 0;
  for (let i = 0; i < count; i++) {
    if (bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new ZipError('damaged');
    const nameBytes = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    const entry = {
      isEncrypted: (bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
      method: bytes.readUInt16LE(at + 10),
      sizeBytes: bytes.readUInt32LE(at + 20),
      unpackedBytes: bytes.readUInt32LE(at + 24),
      localAt: bytes.readUInt32LE(at + 42),
    };
    at += ENTRY_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    unpackedBytes += entry.unpackedBytes;
    if (unpackedBytes > ZIP_LIMITS.unpackedBytes || isBomb(entry)) throw new ZipError('too-large');
    if (name.endsWith('/')) continue;
    const base = baseName(name);
    if (NESTED_ARCHIVE.test(name) || name.split(/[/\\]/).includes('..') || files.has(base))
      throw new ZipError('damaged');
    files.set(base, () => unpack(bytes, entry));
  }
  return files;
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = bytes.length - END_BYTES; at >= first; at--) if (bytes.readUInt32LE(at) === END_SIGNATURE) return at;
  throw new ZipError('damaged');
}

function isBomb({ sizeBytes, unpackedBytes }: Entry): boolean {
  return unpackedBytes > ZIP_RATIO_FROM_BYTES && unpackedBytes > ZIP_LIMITS.ratio * sizeBytes;
}

function unpack(bytes: Buffer, { isEncrypted, method, sizeBytes, unpackedBytes, localAt }: Entry): Buffer {
  try {
    if (isEncrypted || bytes.readUInt32LE(localAt) !== LOCAL_SIGNATURE) throw new ZipError('damaged');
    const from = localAt + LOCAL_BYTES + bytes.readUInt16LE(localAt + 26) + bytes.readUInt16LE(localAt + 28);
    const packed = bytes.subarray(from, from + sizeBytes);
    const found = contentOf(packed, method, unpackedBytes);
    if (packed.length !== sizeBytes || found.length !== unpackedBytes) throw new ZipError('damaged');
    return found;
  } catch (error) {
    if (error instanceof ZipError) throw error;
    throw new ZipError('damaged', { cause: error });
  }
}

function contentOf(packed: Buffer, method: number, unpackedBytes: number): Buffer {
  if (method === STORED) return packed;
  // The announced size was counted against the limits, so an entry cannot unpack to more.
  if (method === DEFLATED) return inflateRawSync(packed, { maxOutputLength: Math.max(1, unpackedBytes) });
  throw new ZipError('damaged');
}
