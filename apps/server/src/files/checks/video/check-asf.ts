import { open, type FileHandle } from 'node:fs/promises';
import { MB } from '@anchora/contract/limits';
import { OPAQUE_CONTENT_TYPE, type CheckFindings } from '../checked-file';
import { fillZero } from './fill-zero';
import { brokenVideo, unplayable, videoCutShort } from './refuse-video';
import { ASF_HEADER } from './video-container';

/** Names of objects and types as they stand in a file (Advanced Systems Format 01.20.06, chapter 10). */
const DATA = guid('75B22636-668E-11CF-A6D9-00AA0062CE6C');
const SIMPLE_INDEX = guid('33000890-E5B1-11CF-89F4-00A0C90349CB');
const FILE_PROPERTIES = guid('8CABDCA1-A947-11CF-8EE4-00C00C205365');
const STREAM_PROPERTIES = guid('B7DC0791-A9B7-11CF-8EE6-00C00C205365');
const HEADER_EXTENSION = guid('5FBF03B5-A92E-11CF-8EE3-00C00C205365');
const EXTENDED_STREAM_PROPERTIES = guid('14E6A5CB-C672-4332-8399-A96952065B5A');
const METADATA = guid('C5F8CBEA-5BAF-4877-8467-AA8C44FA4CCA');
const PADDING = guid('1806D474-CADF-4509-A4BA-9AABCB96AAE8');
const ENCRYPTIONS = new Set([
  guid('2211B3FB-BD23-11D2-B4B7-00A0C955FC6E'),
  guid('298AE614-2622-4C17-B935-DAE07EE9289C'),
  guid('43058533-6981-49E6-9B74-AD12CB86D58C'),
]);
const PICTURES = guid('BC19EFC0-5B4D-11CF-A8FD-00805F5C442B');
const SOUND = guid('F8699E40-5B4D-11CF-A8FD-00805F5C442B');

/** The shape of the pixels; every other attribute of the metadata is blanked. */
const KEPT_ATTRIBUTES = new Set(['AspectRatioX', 'AspectRatioY']);

/** An identifier of 16 bytes, and the length of the object in 8. */
const OBJECT_HEAD_BYTES = 24;
const HEADER_HEAD_BYTES = OBJECT_HEAD_BYTES + 6;
const EXTENSION_HEAD_BYTES = OBJECT_HEAD_BYTES + 22;
/** A header has some kilobytes, or the pictures of its tags. Chosen, not measured. */
const MAX_HEADER_BYTES = 4 * MB;
/** Objects side by side, so that a crafted file cannot occupy the check for long. Chosen, not measured. */
const MAX_OBJECTS = 10_000;

/** An object; offsets count from the start of the file, or of the part that was read whole. */
interface AsfObject {
  id: string;
  start: number;
  end: number;
}

/**
 * Accepts a complete WMV of any codec for the server to convert. All objects but those that playing needs are blanked
 * in place: titles, makers, dates, names of streams, markers, scripts. One with streams of anything but pictures and
 * sound is refused, because these lie between the others in each packet.
 *
 * @throws FileRefusedError
 */
export async function checkAsfSource(path: string): Promise<CheckFindings> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const bytes = await readHeader(file, size);
    const { durationMs, isLive } = cleanHeader(bytes);
    const rest = await objectsAfter(file, bytes.length, { size, isLive });
    if (!rest.some(({ id }) => id === DATA)) throw videoCutShort();
    await file.write(bytes, 0, bytes.length, 0);
    for (const part of rest.filter(({ id }) => id !== DATA && id !== SIMPLE_INDEX)) {
      await file.write(Buffer.from(PADDING, 'hex'), 0, 16, part.start);
      await fillZero(file, { start: part.start + OBJECT_HEAD_BYTES, end: part.end });
    }
    const metadata = { container: 'asf', durationMs };
    return { path, contentType: OPAQUE_CONTENT_TYPE, widthPx: null, heightPx: null, metadata };
  } finally {
    await file.close();
  }
}

async function readHeader(file: FileHandle, size: number): Promise<Buffer> {
  const head = Buffer.alloc(OBJECT_HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, head.length, 0);
  if (bytesRead < head.length) throw brokenVideo({ code: 'no-header' });
  const header = objectAt(head, 0, 0, size);
  if (header.id !== ASF_HEADER) throw brokenVideo({ code: 'no-header' });
  if (header.end > MAX_HEADER_BYTES) throw brokenVideo({ code: 'description-too-large' });
  const bytes = Buffer.alloc(header.end);
  await file.read(bytes, 0, bytes.length, 0);
  return bytes;
}

/**
 * The objects behind the header. The packets of a live recording reach to the end of the file, whatever size they
 * state.
 */
async function objectsAfter(
  file: FileHandle,
  start: number,
  { size, isLive }: { size: number; isLive: boolean },
): Promise<AsfObject[]> {
  const objects: AsfObject[] = [];
  for (let at = start; at < size;) {
    const head = Buffer.alloc(OBJECT_HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, head.length, at);
    if (bytesRead < head.length) {
      await fillZero(file, { start: at, end: size });
      break;
    }
    const isOpen = isLive && head.toString('hex', 0, 16) === DATA;
    const object = isOpen ? { id: DATA, start: at, end: size } : objectAt(head, 0, at, size);
    if (objects.push(object) > MAX_OBJECTS) throw brokenVideo({ code: 'too-many-pieces' });
    at = object.end;
  }
  return objects;
}

/** @throws FileRefusedError for an object that is shorter than its head or reaches beyond `limit` */
function objectAt(bytes: Buffer, at: number, offset: number, limit: number): AsfObject {
  const length = bytes.readBigUInt64LE(at + 16);
  if (length < BigInt(OBJECT_HEAD_BYTES)) throw brokenVideo({ code: 'part-without-length' });
  if (length > BigInt(limit - offset)) throw videoCutShort();
  return { id: bytes.toString('hex', at, at + 16), start: offset, end: offset + Number(length) };
}

function objectsIn(bytes: Buffer, start: number, end: number): AsfObject[] {
  const objects: AsfObject[] = [];
  for (let at = start; at < end;) {
    if (at + OBJECT_HEAD_BYTES > end) throw brokenVideo({ code: 'part-beyond-whole' });
    const object = objectAt(bytes, at, at, end);
    if (objects.push(object) > MAX_OBJECTS) throw brokenVideo({ code: 'too-many-pieces' });
    at = object.end;
  }
  return objects;
}

interface AsfTimes {
  /** Null if it is not stated. */
  durationMs: number | null;
  /** Whether it was written while it was recorded, so that its header tells neither its length nor its size. */
  isLive: boolean;
}

/** Blanks what is private in a whole header. */
function cleanHeader(bytes: Buffer): AsfTimes {
  if (bytes.length < HEADER_HEAD_BYTES) throw brokenVideo({ code: 'description-cut-off' });
  const objects = objectsIn(bytes, HEADER_HEAD_BYTES, bytes.length);
  if (objects.some(({ id }) => ENCRYPTIONS.has(id))) throw unplayable({ code: 'copy-protected' });
  const streams: string[] = [];
  let times: AsfTimes = { durationMs: null, isLive: false };
  for (const object of objects) {
    if (object.id === FILE_PROPERTIES) times = cleanFileProperties(bytes, object);
    else if (object.id === STREAM_PROPERTIES) streams.push(typeOfStream(bytes, object));
    else if (object.id === HEADER_EXTENSION) streams.push(...cleanExtension(bytes, object));
    else blank(bytes, object);
  }
  if (!streams.includes(PICTURES)) throw brokenVideo({ code: 'no-picture-track' });
  if (streams.some((type) => type !== PICTURES && type !== SOUND)) throw unplayable({ code: 'other-streams' });
  return times;
}

/** Turns an object into padding of the same length, so that nothing else moves. */
function blank(bytes: Buffer, { start, end }: AsfObject): void {
  bytes.write(PADDING, start, 'hex');
  bytes.fill(0, start + OBJECT_HEAD_BYTES, end);
}

/** Clears the date (section 3.2). Times are in units of 100 ns, and include the preroll in milliseconds. */
function cleanFileProperties(bytes: Buffer, { start, end }: AsfObject): AsfTimes {
  assertBytes(start + 92, end);
  bytes.fill(0, start + 48, start + 56);
  if ((bytes.readUInt32LE(start + 88) & 1) === 1) return { durationMs: null, isLive: true };
  const units = Number(bytes.readBigUInt64LE(start + 64));
  const durationMs = Math.round(units / 10_000 - Number(bytes.readBigUInt64LE(start + 80)));
  return { durationMs: Number.isSafeInteger(durationMs) && durationMs > 0 ? durationMs : null, isLive: false };
}

function typeOfStream(bytes: Buffer, { start, end }: AsfObject): string {
  assertBytes(start + OBJECT_HEAD_BYTES + 16, end);
  return bytes.toString('hex', start + OBJECT_HEAD_BYTES, start + OBJECT_HEAD_BYTES + 16);
}

/** @returns the types of the streams that are described here only. */
function cleanExtension(bytes: Buffer, { start, end }: AsfObject): string[] {
  assertBytes(start + EXTENSION_HEAD_BYTES, end);
  const types: string[] = [];
  for (const object of objectsIn(bytes, start + EXTENSION_HEAD_BYTES, end)) {
    if (object.id === EXTENDED_STREAM_PROPERTIES) types.push(...cleanStreamNames(bytes, object));
    else if (object.id === METADATA) cleanAttributes(bytes, object);
    else blank(bytes, object);
  }
  return types;
}

/** Clears the names of a stream (section 4.1). @returns the type of the stream if its own properties follow them */
function cleanStreamNames(bytes: Buffer, { start, end }: AsfObject): string[] {
  assertBytes(start + 88, end);
  const [names, extensions] = [bytes.readUInt16LE(start + 84), bytes.readUInt16LE(start + 86)];
  let at = start + 88;
  for (let name = 0; name < names; name++) {
    assertBytes(at + 4, end);
    const nameEnd = at + 4 + bytes.readUInt16LE(at + 2);
    assertBytes(nameEnd, end);
    bytes.fill(0, at + 4, nameEnd);
    at = nameEnd;
  }
  for (let extension = 0; extension < extensions; extension++) {
    assertBytes(at + 22, end);
    at += 22 + bytes.readUInt32LE(at + 18);
    assertBytes(at, end);
  }
  if (at === end) return [];
  return objectsIn(bytes, at, end).flatMap((object) => {
    if (object.id === STREAM_PROPERTIES) return [typeOfStream(bytes, object)];
    blank(bytes, object);
    return [];
  });
}

/** Clears the names and values of all attributes but the shape of the pixels (section 4.7). */
function cleanAttributes(bytes: Buffer, { start, end }: AsfObject): void {
  assertBytes(start + 26, end);
  let at = start + 26;
  for (let left = bytes.readUInt16LE(start + 24); left > 0; left--) {
    assertBytes(at + 12, end);
    const [nameBytes, valueBytes] = [bytes.readUInt16LE(at + 4), bytes.readUInt32LE(at + 8)];
    const [nameAt, attributeEnd] = [at + 12, at + 12 + nameBytes + valueBytes];
    assertBytes(attributeEnd, end);
    const name = bytes.toString('utf16le', nameAt, nameAt + nameBytes).replaceAll('\0', '');
    if (!KEPT_ATTRIBUTES.has(name)) bytes.fill(0, nameAt, attributeEnd);
    at = attributeEnd;
  }
  bytes.fill(0, at, end);
}

function assertBytes(needed: number, end: number): void {
  if (needed > end) throw brokenVideo({ code: 'part-beyond-whole' });
}

/** The bytes of an identifier in hex: its first three groups are stored with the last byte first. */
function guid(text: string): string {
  const [a = '', b = '', c = '', ...rest] = text.toLowerCase().split('-');
  const reversed = [a, b, c].map((group) => (group.match(/../g) ?? []).toReversed().join(''));
  return [...reversed, ...rest].join('');
}
