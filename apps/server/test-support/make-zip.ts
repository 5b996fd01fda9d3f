import { crc32 } from '@anchora/vision/crc-32';

export interface ZipPart {
  name: string;
  data: Buffer;
  /** Values that a hostile or careless writer might use instead. */
  method?: number;
  flags?: number;
  localName?: string;
  claimedBytes?: number;
  crc?: number;
  /** Byte offset of the local header. */
  localAt?: number;
  /** Alignment of the part's data, bytes; default: as USDZ demands. */
  alignBytes?: number;
}

/*
 * Signatures and lengths of the records, and their fields by offset: APPNOTE.TXT of PKWARE, 4.3.7, 4.3.12 and 4.3.16.
 */
const LOCAL_HEADER = { signature: 0x04034b50, bytes: 30 };
const DIRECTORY_LINE = { signature: 0x02014b50, bytes: 46 };
const DIRECTORY_END = { signature: 0x06054b50, bytes: 22 };
/** Version 2.0 of the format, in tenths. */
const VERSION_NEEDED = 20;
/** Id and length of an extra field, bytes. */
const EXTRA_HEADER_BYTES = 4;
/** Id of the field with which Pixar's own tools pad the entries of a USDZ. */
const PADDING_ID = 0x1986;

/** The data of a file in a USDZ begins at a multiple of this (USDZ specification). */
const USDZ_ALIGNMENT_BYTES = 64;

/** An archive of stored files, aligned as USDZ demands unless a part says otherwise. */
export function makeZip(parts: ZipPart[]): Buffer {
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const { name, data, method = 0, flags = 0, localName = name, alignBytes = USDZ_ALIGNMENT_BYTES } = part;
    const sum = part.crc ?? crc32(data);
    const sizeBytes = part.claimedBytes ?? data.length;
    const nameEnd = LOCAL_HEADER.bytes + localName.length;
    const padding = (alignBytes - ((at + nameEnd + EXTRA_HEADER_BYTES) % alignBytes)) % alignBytes;
    const local = Buffer.alloc(nameEnd + EXTRA_HEADER_BYTES + padding);
    local.writeUInt32LE(LOCAL_HEADER.signature, 0);
    local.writeUInt16LE(VERSION_NEEDED, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(sum, 14);
    local.writeUInt32LE(sizeBytes, 18);
    local.writeUInt32LE(sizeBytes, 22);
    local.writeUInt16LE(localName.length, 26);
    local.writeUInt16LE(EXTRA_HEADER_BYTES + padding, 28);
    local.write(localName, LOCAL_HEADER.bytes, 'latin1');
    local.writeUInt16LE(PADDING_ID, nameEnd);
    local.writeUInt16LE(padding, nameEnd + 2);
    const line = Buffer.alloc(DIRECTORY_LINE.bytes + name.length);
    line.writeUInt32LE(DIRECTORY_LINE.signature, 0);
    line.writeUInt16LE(flags, 8);
    line.writeUInt16LE(method, 10);
    line.writeUInt32LE(sum, 16);
    line.writeUInt32LE(sizeBytes, 20);
    line.writeUInt32LE(sizeBytes, 24);
    line.writeUInt16LE(name.length, 28);
    line.writeUInt32LE(part.localAt ?? at, 42);
    line.write(name, DIRECTORY_LINE.bytes, 'latin1');
    body.push(local, data);
    directory.push(line);
    at += local.length + data.length;
  }
  const lines = Buffer.concat(directory);
  const end = Buffer.alloc(DIRECTORY_END.bytes);
  end.writeUInt32LE(DIRECTORY_END.signature, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(lines.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...body, lines, end]);
}
