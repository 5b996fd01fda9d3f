import { open, type FileHandle } from 'node:fs/promises';
import { MB } from '@anchora/contract/limits';
import { wrongFileType, type CheckFindings } from '../checked-file';
import { elementsIn, float, readElement, unsigned, voidElement, type Element } from './ebml';
import { assertVideoSides, brokenVideo, unplayable, videoCutShort } from './refuse-video';

/** Element ids (RFC 9559). */
const [EBML, DOC_TYPE, SEGMENT, CLUSTER] = [0x1a45dfa3, 0x4282, 0x18538067, 0x1f43b675];
const [INFO, TRACKS, TAGS, ATTACHMENTS] = [0x1549a966, 0x1654ae6b, 0x1254c367, 0x1941a469];
const [TIMESTAMP_SCALE, DURATION] = [0x2ad7b1, 0x4489];
const [TRACK_ENTRY, TRACK_TYPE, CODEC_ID, VIDEO] = [0xae, 0x83, 0x86, 0xe0];
const [PIXEL_WIDTH, PIXEL_HEIGHT, ENCODINGS] = [0xb0, 0xba, 0x6d80];
const [SEEK_HEAD, CUES, CHAPTERS] = [0x114d9b74, 0x1c53bb6b, 0x1043a770];
const SEGMENT_CHILDREN = new Set([CLUSTER, INFO, TRACKS, TAGS, ATTACHMENTS, SEEK_HEAD, CUES, CHAPTERS]);
/** Bytes of the id of an encryption, which stands within the encodings of a track. */
const ENCRYPTION = Buffer.from([0x50, 0x35]);

/** Types of tracks. */
const PICTURES = 1;
const SOUND = 2;

/** Parts that hold titles, makers, places, pictures, and the names of chapters. A player needs none of them. */
const PRIVATE_PARTS = new Set([TAGS, ATTACHMENTS, CHAPTERS]);
/** A checksum of the fields beside it, which no longer holds once one of them is blanked. */
const CHECKSUM = 0xbf;
/** Title, date, names of this file and its neighbours. The names of the programs are required and tell no person. */
const PRIVATE_OF_RECORDING = new Set([0x7ba9, 0x4461, 0x7384, 0x3c83ab, 0x3e83bb, CHECKSUM]);
/** The name of a track. */
const PRIVATE_OF_TRACK = new Set([0x536e, CHECKSUM]);

/** Chosen, not measured: a description has some kilobytes. */
const MAX_DESCRIPTION_BYTES = 4 * MB;
/** Elements read from one file, so that a crafted one cannot occupy the check for long. */
const MAX_ELEMENTS = 2_000_000;
const PLAYABLE = new Set(['V_VP8', 'V_VP9', 'A_OPUS', 'A_VORBIS']);
/** Characters of an unknown codec's name that a message quotes; those of the registry are shorter. */
const MAX_CODEC_NAME_LENGTH = 40;
const CODEC_NAMES: Record<string, string> = {
  V_AV1: 'AV1',
  'V_MPEG4/ISO/AVC': 'H.264',
  'V_MPEGH/ISO/HEVC': 'H.265 (HEVC)',
};

interface WebmDescription {
  durationMs: number | null;
  widthPx: number;
  heightPx: number;
  hasSound: boolean;
}

/** Accepts a complete WebM with VP8 or VP9 pictures; what tells of persons and places is blanked in place. */
export async function checkWebm(path: string): Promise<CheckFindings> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const parts = await segmentParts(file, size, ['webm']);
    const { widthPx, heightPx, ...metadata } = await readDescription(file, parts);
    assertVideoSides(widthPx, heightPx);
    await blankPrivateParts(file, parts);
    return { path, contentType: 'video/webm', widthPx, heightPx, metadata: { ...metadata } };
  } finally {
    await file.close();
  }
}

/** Checks a Matroska by the rules of `checkWebm`, except for its codecs: any will do, because the server converts it. */
export async function checkMatroskaSource(path: string): Promise<CheckFindings> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const parts = await segmentParts(file, size, ['webm', 'matroska']);
    if (!parts.some(({ id }) => id === TRACKS)) throw brokenVideo({ code: 'description-missing' });
    await blankPrivateParts(file, parts);
    const metadata = { container: 'matroska' };
    return { path, contentType: 'application/octet-stream', widthPx: null, heightPx: null, metadata };
  } finally {
    await file.close();
  }
}

async function blankPrivateParts(file: FileHandle, parts: Element[]): Promise<void> {
  for (const part of parts) {
    if (PRIVATE_PARTS.has(part.id)) await blank(file, part);
    if (part.id === INFO) await blankFields(file, part, PRIVATE_OF_RECORDING);
    if (part.id !== TRACKS) continue;
    for await (const entry of childrenOf(file, part)) {
      if (entry.id === CHECKSUM) await blank(file, entry);
      if (entry.id === TRACK_ENTRY) await blankFields(file, entry, PRIVATE_OF_TRACK);
    }
  }
}

/** Private fields stand beside those that playing needs. */
async function blankFields(file: FileHandle, whole: Element, names: ReadonlySet<number>): Promise<void> {
  for await (const field of childrenOf(file, whole)) if (names.has(field.id)) await blank(file, field);
}

async function blank(file: FileHandle, { start, end }: Element): Promise<void> {
  if (end === null) throw brokenVideo({ code: 'part-without-length' });
  await file.write(voidElement(end - start), 0, end - start, start);
}

async function* childrenOf(file: FileHandle, whole: Element): AsyncGenerator<Element> {
  for (let at = whole.body; whole.end !== null && at < whole.end;) {
    const child = await readElement(file, at);
    if (!child || child.end === null || child.end > whole.end) throw brokenVideo({ code: 'part-beyond-whole' });
    yield child;
    at = child.end;
  }
}

/** Parts of the one segment; those of unknown length are walked through. @throws FileRefusedError without any pictures */
async function segmentParts(file: FileHandle, size: number, docTypes: readonly string[]): Promise<Element[]> {
  const header = await readElement(file, 0);
  if (header?.id !== EBML || header.end === null || header.end > Math.min(size, MB))
    throw brokenVideo({ code: 'no-header' });
  const docType = elementsIn(await readBody(file, header)).find(({ id }) => id === DOC_TYPE);
  if (!docType || !docTypes.includes(docType.data.toString('latin1').replaceAll('\0', ''))) {
    throw wrongFileType('video');
  }
  const segment = await readElement(file, header.end);
  if (!segment) throw videoCutShort();
  if (segment.id !== SEGMENT) throw brokenVideo({ code: 'parts-out-of-order' });
  if (segment.end !== null && segment.end > size) throw videoCutShort();
  const parts = await walk(file, segment.body, segment.end ?? size);
  if (!parts.some(({ id }) => id === CLUSTER)) throw videoCutShort();
  return parts;
}

async function walk(file: FileHandle, start: number, end: number): Promise<Element[]> {
  const parts: Element[] = [];
  let isOpenCluster = false;
  let left = MAX_ELEMENTS;
  for (let at = start; at < end; left--) {
    const element = await readElement(file, at);
    if (!element || (element.end !== null && element.end > end)) throw videoCutShort();
    if (left === 0) throw brokenVideo({ code: 'too-many-pieces' });
    const isPart = SEGMENT_CHILDREN.has(element.id);
    if (isPart || !isOpenCluster) parts.push(element);
    if (isPart) isOpenCluster = element.end === null;
    if (element.end === null && element.id !== CLUSTER) throw brokenVideo({ code: 'part-without-length' });
    at = element.end ?? element.body;
  }
  return parts;
}

const NOTHING = Buffer.alloc(0);
const NS_PER_MS = 1_000_000;
/** Time scale of a file that states none (RFC 9559, 5.1.2.9). */
const DEFAULT_SCALE_NS = 1_000_000;

async function readDescription(file: FileHandle, parts: Element[]): Promise<WebmDescription> {
  const [info, tracks] = [INFO, TRACKS].map((wanted) => parts.find(({ id }) => id === wanted));
  if (!info || !tracks) throw brokenVideo({ code: 'description-missing' });
  const fields = fieldsIn(await readBody(file, info));
  const scaleNs = unsigned(fields.get(TIMESTAMP_SCALE) ?? NOTHING) || DEFAULT_SCALE_NS;
  const durationMs = (float(fields.get(DURATION) ?? NOTHING) * scaleNs) / NS_PER_MS;
  const entries = elementsIn(await readBody(file, tracks)).filter(({ id }) => id === TRACK_ENTRY);
  const found = entries.map(({ data }) => readTrack(data));
  const picture = found.find(({ type }) => type === PICTURES);
  if (!picture) throw brokenVideo({ code: 'no-picture-track' });
  return {
    durationMs: Number.isFinite(durationMs) ? Math.round(durationMs) : null,
    widthPx: picture.widthPx,
    heightPx: picture.heightPx,
    hasSound: found.some(({ type }) => type === SOUND),
  };
}

function readTrack(data: Buffer) {
  const fields = fieldsIn(data);
  const type = unsigned(fields.get(TRACK_TYPE) ?? NOTHING);
  const codec = (fields.get(CODEC_ID) ?? NOTHING).toString('latin1').replaceAll('\0', '');
  if ((type === PICTURES || type === SOUND) && !PLAYABLE.has(codec)) {
    const name = CODEC_NAMES[codec] ?? `"${codec.slice(0, MAX_CODEC_NAME_LENGTH).replaceAll(/[^\x20-\x7e]/g, '?')}"`;
    throw unplayable({ code: type === PICTURES ? 'picture-codec' : 'sound-codec', params: { codec: name } });
  }
  if (fields.get(ENCODINGS)?.includes(ENCRYPTION)) throw unplayable({ code: 'copy-protected' });
  const video = fieldsIn(fields.get(VIDEO) ?? NOTHING);
  return {
    type,
    widthPx: unsigned(video.get(PIXEL_WIDTH) ?? NOTHING),
    heightPx: unsigned(video.get(PIXEL_HEIGHT) ?? NOTHING),
  };
}

function fieldsIn(bytes: Buffer): Map<number, Buffer> {
  return new Map(elementsIn(bytes).map(({ id, data }) => [id, data]));
}

async function readBody(file: FileHandle, element: Element): Promise<Buffer> {
  if (element.end === null || element.end - element.body > MAX_DESCRIPTION_BYTES) {
    throw brokenVideo({ code: 'description-too-large' });
  }
  const bytes = Buffer.alloc(element.end - element.body);
  await file.read(bytes, 0, bytes.length, element.body);
  return bytes;
}
