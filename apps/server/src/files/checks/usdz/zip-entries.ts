import type { FileDetail } from '@anchora/contract/errors/file-faults';
import { crc32 } from '@anchora/vision/crc-32';
import { fileInvalid, type FileRefusedError } from '../file-refused-error';

/** One uncompressed file of an archive. */
export interface ZipEntry {
  name: string;
  /** A view of the archive's memory. */
  data: Buffer;
  /** Byte offsets of its local header and of its entry in the central directory. */
  localAt: number;
  directoryAt: number;
}

/** Signatures of the parts of a zip file, and their sizes without names (APPNOTE.TXT, 4.3.7, 4.3.12 and 4.3.16). */
const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_HEADER = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const LOCAL_HEADER_BYTES = 30;
const DIRECTORY_HEADER_BYTES = 46;
const DIRECTORY_END_BYTES = 22;
/** The name is UTF-8: the only flag that a USDZ may carry. */
const UTF_8_FLAG = 0x0800;
/** The data of a file in a USDZ begins at a multiple of this (USDZ specification). */
const ALIGNMENT_BYTES = 64;
/** Far more than exporters write. Chosen, not measured: it bounds the work for a crafted archive. */
const MAX_ENTRIES = 4000;
/** Folders and names of letters, digits, `_`, `-` and `.`; no part begins with a dot. */
const SAFE_NAME = /^(?:[A-Za-z0-9_][A-Za-z0-9_.-]*\/)*[A-Za-z0-9_][A-Za-z0-9_.-]*$/;

/** Whether a file begins with an entry of an archive. */
export function isZip(bytes: Buffer): boolean {
  return bytes.length >= 4 && bytes.readUInt32LE(0) === LOCAL_HEADER;
}

/**
 * The files of an archive as USDZ allows it (OpenUSD, "Usdz File Format Specification"): stored, not encrypted, data at
 * multiples of 64 bytes. In addition, every byte must belong to exactly one entry, in order, so that all readers see
 * the same contents.
 *
 * @throws FileRefusedError
 */
export function readZipEntries(bytes: Buffer): ZipEntry[] {
  const { entries, directoryAt } = readDirectoryEnd(bytes);
  const found: ZipEntry[] = [];
  const names = new Set<string>();
  let at = directoryAt;
  let nextLocalAt = 0;
  for (let i = 0; i < entries; i++) {
    const { entry, dataEnd, end } = readEntry(bytes, at, nextLocalAt);
    // Some readers distinguish upper and lower case, others do not.
    const key = entry.name.toLowerCase();
    if (names.has(key)) throw brokenArchive({ code: 'names-repeated' });
    names.add(key);
    found.push(entry);
    at = end;
    nextLocalAt = dataEnd;
  }
  if (nextLocalAt !== directoryAt || at !== bytes.length - DIRECTORY_END_BYTES) {
    throw brokenArchive({ code: 'stray-bytes' });
  }
  return found;
}

/** Updates both checksums of an entry whose data was changed in place. */
export function sealEntry(bytes: Buffer, entry: ZipEntry): void {
  const sum = crc32(entry.data);
  bytes.writeUInt32LE(sum, entry.localAt + 14);
  bytes.writeUInt32LE(sum, entry.directoryAt + 16);
}

export function brokenArchive(what: FileDetail): FileRefusedError {
  return fileInvalid({ code: 'usdz-damaged', params: { what } });
}

function readDirectoryEnd(bytes: Buffer): { entries: number; directoryAt: number } {
  const at = bytes.length - DIRECTORY_END_BYTES;
  if (at < 0 || bytes.readUInt32LE(at) !== DIRECTORY_END) throw brokenArchive({ code: 'archive-cut-off' });
  const disks = bytes.readUInt32LE(at + 4);
  const entries = bytes.readUInt16LE(at + 10);
  const size = bytes.readUInt32LE(at + 12);
  const directoryAt = bytes.readUInt32LE(at + 16);
  if (disks !== 0 || bytes.readUInt16LE(at + 8) !== entries || bytes.readUInt16LE(at + 20) !== 0) {
    throw brokenArchive({ code: 'directory-of-many-disks' });
  }
  if (entries === 0) throw brokenArchive({ code: 'archive-empty' });
  if (entries > MAX_ENTRIES) throw brokenArchive({ code: 'too-many-files', params: { max: MAX_ENTRIES } });
  if (directoryAt + size !== at) throw brokenArchive({ code: 'directory-misplaced' });
  return { entries, directoryAt };
}

function readEntry(bytes: Buffer, at: number, localAt: number) {
  const limit = bytes.length - DIRECTORY_END_BYTES;
  if (at + DIRECTORY_HEADER_BYTES > limit || bytes.readUInt32LE(at) !== DIRECTORY_HEADER) {
    throw brokenArchive({ code: 'directory-damaged' });
  }
  const nameLength = bytes.readUInt16LE(at + 28);
  const end = at + DIRECTORY_HEADER_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  if (end > limit) throw brokenArchive({ code: 'directory-damaged' });
  const name = bytes.toString('latin1', at + DIRECTORY_HEADER_BYTES, at + DIRECTORY_HEADER_BYTES + nameLength);
  if (!SAFE_NAME.test(name)) throw brokenArchive({ code: 'name-not-allowed' });
  const sizeBytes = bytes.readUInt32LE(at + 24);
  const isStored = bytes.readUInt16LE(at + 10) === 0 && bytes.readUInt32LE(at + 20) === sizeBytes;
  if (!isStored) throw brokenArchive({ code: 'entry-compressed', params: { place: name } });
  if (bytes.readUInt32LE(at + 42) !== localAt) throw brokenArchive({ code: 'files-overlap' });
  const dataAt = readLocalHeader(bytes, at, localAt, name);
  const dataEnd = dataAt + sizeBytes;
  if (dataEnd > at) throw brokenArchive({ code: 'entry-cut-off', params: { place: name } });
  const data = bytes.subarray(dataAt, dataEnd);
  if (crc32(data) !== bytes.readUInt32LE(at + 16))
    throw brokenArchive({ code: 'entry-damaged', params: { place: name } });
  return { entry: { name, data, localAt, directoryAt: at }, dataEnd, end };
}

/** @returns the offset of the entry's data. */
function readLocalHeader(bytes: Buffer, directoryAt: number, at: number, name: string): number {
  if (at + LOCAL_HEADER_BYTES > directoryAt || bytes.readUInt32LE(at) !== LOCAL_HEADER) {
    throw brokenArchive({ code: 'entry-misplaced', params: { place: name } });
  }
  const flags = bytes.readUInt16LE(at + 6);
  if ((flags & ~UTF_8_FLAG) !== 0 || flags !== bytes.readUInt16LE(directoryAt + 8)) {
    throw brokenArchive({ code: 'entry-encrypted', params: { place: name } });
  }
  // The method is "stored"; checksum and both sizes (12 bytes) must be the same in both headers.
  const isSame =
    bytes.readUInt16LE(at + 8) === 0 &&
    bytes.compare(bytes, directoryAt + 16, directoryAt + 28, at + 14, at + 26) === 0 &&
    bytes.readUInt16LE(at + 26) === name.length &&
    bytes.toString('latin1', at + LOCAL_HEADER_BYTES, at + LOCAL_HEADER_BYTES + name.length) === name;
  if (!isSame) throw brokenArchive({ code: 'entry-described-twice', params: { place: name } });
  const dataAt = at + LOCAL_HEADER_BYTES + name.length + bytes.readUInt16LE(at + 28);
  if (dataAt % ALIGNMENT_BYTES !== 0) throw brokenArchive({ code: 'entry-misaligned', params: { place: name } });
  return dataAt;
}
