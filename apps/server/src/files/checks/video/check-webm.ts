import { open, type FileHandle } from 'node:fs/promises';
import { MB } from '@anchora/contract/limits';
import { OPAQUE_CONTENT_TYPE, type CheckFindings } from '../checked-file';
import { wrongFileType } from '../file-refused-error';
import { elementsIn, float, readElement, unsigned, type Element } from './ebml';
import { assertVideoSides, brokenVideo, quoted, unplayable, videoCutShort } from './refuse-video';
import {
  CLUSTER,
  CODEC_ID,
  DOC_TYPE,
  DURATION,
  EBML,
  ENCODINGS,
  INFO,
  PICTURES,
  PIXEL_HEIGHT,
  PIXEL_WIDTH,
  SEGMENT,
  SEGMENT_CHILDREN,
  SOUND,
  TIMESTAMP_SCALE,
  TRACK_ENTRY,
  TRACK_TYPE,
  TRACKS,
  VIDEO,
} from './webm-ids';
import { blankPrivateWebmParts } from './private-webm-parts';

/** Bytes of the id of an encryption, which stands within the encodings of a track. */
const ENCRYPTION = Buffer.from([0x50, 0x35]);
/** Largest header of a file; real ones have some dozens of bytes. Chosen, not measured. */
const MAX_HEADER_BYTES = MB;
/** Largest description of a movie; real ones have some kilobytes. Chosen, not measured. */
const MAX_DESCRIPTION_BYTES = 4 * MB;
/** Elements read from one file, so that a crafted one cannot occupy the check for long. Chosen, not measured. */
const MAX_ELEMENTS = 2_000_000;
const PLAYABLE = new Set(['V_VP8', 'V_VP9', 'A_OPUS', 'A_VORBIS']);
/**
 * Characters of an unknown codec's name that a message quotes; those of the registry are shorter. Chosen, not measured.
 */
const MAX_CODEC_NAME_LENGTH = 40;
const CODEC_NAMES: Record<string, string> = {
  V_AV1: 'AV1',
  'V_MPEG4/ISO/AVC': 'H.264',
  'V_MPEGH/ISO/HEVC': 'H.265 (HEVC)',
};

interface WebmDescription {
  /** Null if it is not stated. */
  durationMs: number | null;
  widthPx: number;
  heightPx: number;
  hasSound: boolean;
}

/**
 * Accepts a complete WebM with VP8 or VP9 pictures; what tells of persons and places is blanked in place.
 *
 * @throws FileRefusedError
 */
export async function checkWebm(path: string): Promise<CheckFindings> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const { parts, end } = await readSegment(file, size, ['webm']);
    const { widthPx, heightPx, ...metadata } = await readDescription(file, parts);
    assertVideoSides(widthPx, heightPx);
    await blankPrivateWebmParts(file, parts, end);
    if (end < size) await file.truncate(end);
    return { path, contentType: 'video/webm', widthPx, heightPx, metadata: { ...metadata } };
  } finally {
    await file.close();
  }
}

/**
 * Checks a Matroska by the rules of `checkWebm`, except for its codecs: any will do, because the server converts it.
 *
 * @throws FileRefusedError
 */
export async function checkMatroskaSource(path: string): Promise<CheckFindings> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const { parts, end } = await readSegment(file, size, ['webm', 'matroska']);
    if (!parts.some(({ id }) => id === TRACKS)) throw brokenVideo({ code: 'description-missing' });
    await blankPrivateWebmParts(file, parts, end);
    if (end < size) await file.truncate(end);
    const metadata = { container: 'matroska' };
    return { path, contentType: OPAQUE_CONTENT_TYPE, widthPx: null, heightPx: null, metadata };
  } finally {
    await file.close();
  }
}

interface Segment {
  parts: Element[];
  end: number;
}

/**
 * The one segment; clusters of unknown length are walked through.
 *
 * @throws FileRefusedError if it is cut short or has no cluster
 */
async function readSegment(file: FileHandle, size: number, docTypes: readonly string[]): Promise<Segment> {
  const header = await readElement(file, 0);
  if (header?.id !== EBML || header.end === null || header.end > Math.min(size, MAX_HEADER_BYTES))
    throw brokenVideo({ code: 'no-header' });
  const docType = elementsIn(await readBody(file, header)).find(({ id }) => id === DOC_TYPE);
  if (!docType || !docTypes.includes(docType.data.toString('latin1').replaceAll('\0', ''))) {
    throw wrongFileType('video');
  }
  const segment = await readElement(file, header.end);
  if (!segment) throw videoCutShort();
  if (segment.id !== SEGMENT) throw brokenVideo({ code: 'parts-out-of-order' });
  if (segment.end !== null && segment.end > size) throw videoCutShort();
  const end = segment.end ?? size;
  const parts = await walk(file, segment.body, end);
  if (!parts.some(({ id }) => id === CLUSTER)) throw videoCutShort();
  return { parts, end };
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
    const name = CODEC_NAMES[codec] ?? quoted(codec.slice(0, MAX_CODEC_NAME_LENGTH));
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
