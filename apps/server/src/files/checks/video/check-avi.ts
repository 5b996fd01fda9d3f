import { open, type FileHandle } from 'node:fs/promises';
import { MB } from '@anchora/contract/limits';
import { OPAQUE_CONTENT_TYPE, type CheckFindings } from '../checked-file';
import { fillZero } from './fill-zero';
import { brokenVideo, videoCutShort } from './refuse-video';

/** A chunk of a RIFF file; offsets count from the start of the file. */
interface Chunk {
  /** Four characters; for a list, `LIST` or `RIFF` is replaced by the kind of the list. */
  id: string;
  isList: boolean;
  start: number;
  body: number;
  end: number;
}

/** Chunks that playing needs, beside those of pictures and sound (Microsoft, AVI RIFF File Reference; OpenDML 1.02). */
const KEPT_OF_FILE = new Set(['hdrl', 'movi', 'idx1']);
const KEPT_OF_HEADER = new Set(['avih', 'strl', 'odml']);
const KEPT_OF_STREAM = new Set(['strh', 'strf', 'indx', 'vprp']);
const MEDIA_TYPES = new Set(['vids', 'auds']);

/**
 * Chunks read from one file, so that a crafted one cannot occupy the check for long; 2 hours at 60 pictures/s have
 * 432,000.
 */
const MAX_CHUNKS = 500_000;
/** Id and length of a chunk; a list has the kind of the list after them. */
const HEAD_BYTES = 8;
const LIST_HEAD_BYTES = 12;
/** The fields of `AVISTREAMHEADER` that are read; some writers append more. */
const STREAM_HEADER_BYTES = 36;
/** Chosen, not measured: far more than writers append. */
const MAX_STREAM_HEADER_BYTES = MB;

interface Stream {
  /** Four characters: `vids` for pictures, `auds` for sound. */
  type: string;
  /** Null if it is not stated. */
  durationMs: number | null;
}

/**
 * Accepts a complete AVI of any codec for the server to convert. All chunks but those that playing needs are blanked in
 * place: titles, makers, dates, names of streams, padding, and streams of anything but pictures and sound.
 *
 * @throws FileRefusedError
 */
export async function checkAviSource(path: string): Promise<CheckFindings> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const budget = { left: MAX_CHUNKS };
    const riffs = await wholeRiffs(file, size, budget);
    const parts = (await Promise.all(riffs.map((riff) => chunksIn(file, riff, budget)))).flat();
    const header = parts.find(({ id }) => id === 'hdrl');
    const movies = parts.filter(({ id }) => id === 'movi');
    if (!header || movies.length === 0) throw brokenVideo({ code: 'description-missing' });
    await blankOthers(file, parts, KEPT_OF_FILE);
    const streams = await readHeader(file, header, budget);
    const picture = streams.find(({ type }) => type === 'vids');
    if (!picture) throw brokenVideo({ code: 'no-picture-track' });
    const isMedia = streams.map(({ type }) => MEDIA_TYPES.has(type));
    for (const movie of movies) await blankOtherStreams(file, movie, isMedia, budget);
    const metadata = { container: 'avi', durationMs: picture.durationMs };
    return { path, contentType: OPAQUE_CONTENT_TYPE, widthPx: null, heightPx: null, metadata };
  } finally {
    await file.close();
  }
}

interface Budget {
  /** Chunks that may still be read. */
  left: number;
}

/** Long recordings continue in further `AVIX` parts. Bytes after the last of them are blanked. */
async function wholeRiffs(file: FileHandle, size: number, budget: Budget): Promise<Chunk[]> {
  const first = await readChunk(file, 0, size, budget);
  if (!first?.isList) throw brokenVideo({ code: 'no-header' });
  const riffs = [first];
  let at = padded(first.end);
  while (await isContinued(file, at)) {
    const riff = await readChunk(file, at, size, budget);
    if (!riff?.isList) break;
    riffs.push(riff);
    at = padded(riff.end);
  }
  await fillZero(file, { start: at, end: size });
  return riffs;
}

async function isContinued(file: FileHandle, at: number): Promise<boolean> {
  const head = Buffer.alloc(LIST_HEAD_BYTES);
  await file.read(head, 0, head.length, at);
  return head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'AVIX';
}

async function chunksIn(file: FileHandle, parent: Chunk, budget: Budget): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  for (let at = parent.body; at < parent.end;) {
    const chunk = await readChunk(file, at, parent.end, budget);
    if (!chunk) {
      // Fewer bytes than the head of a chunk are padding.
      await fillZero(file, { start: at, end: parent.end });
      break;
    }
    chunks.push(chunk);
    at = padded(chunk.end);
  }
  return chunks;
}

/**
 * @returns null if not even a head fits before `limit`.
 *
 * @throws FileRefusedError for a chunk that reaches beyond it, or one too many
 */
async function readChunk(file: FileHandle, at: number, limit: number, budget: Budget): Promise<Chunk | null> {
  if (at + HEAD_BYTES > limit) return null;
  if (budget.left-- === 0) throw brokenVideo({ code: 'too-many-pieces' });
  const head = Buffer.alloc(LIST_HEAD_BYTES);
  await file.read(head, 0, head.length, at);
  const id = head.toString('latin1', 0, 4);
  const end = at + HEAD_BYTES + head.readUInt32LE(4);
  if (end > limit) throw videoCutShort();
  const isList = (id === 'LIST' || id === 'RIFF') && end >= at + LIST_HEAD_BYTES;
  const body = at + (isList ? LIST_HEAD_BYTES : HEAD_BYTES);
  return { id: isList ? head.toString('latin1', 8, 12) : id, isList, start: at, body, end };
}

function padded(end: number): number {
  return end + (end % 2);
}

async function blankOthers(file: FileHandle, chunks: Chunk[], kept: ReadonlySet<string>): Promise<void> {
  for (const chunk of chunks) if (!kept.has(chunk.id)) await blank(file, chunk);
}

/** Turns a chunk into padding of the same length, so that nothing else moves. */
async function blank(file: FileHandle, { start, end }: Chunk): Promise<void> {
  await file.write(Buffer.from('JUNK', 'latin1'), 0, 4, start);
  await fillZero(file, { start: start + HEAD_BYTES, end });
}

async function readHeader(file: FileHandle, header: Chunk, budget: Budget): Promise<Stream[]> {
  const chunks = await chunksIn(file, header, budget);
  await blankOthers(file, chunks, KEPT_OF_HEADER);
  const streams: Stream[] = [];
  for (const list of chunks.filter(({ id }) => id === 'strl')) {
    const fields = await chunksIn(file, list, budget);
    await blankOthers(file, fields, KEPT_OF_STREAM);
    streams.push(await readStream(file, fields));
  }
  return streams;
}

/** Reads `AVISTREAMHEADER`: the type, and the length in units of `scale / rate` seconds. */
async function readStream(file: FileHandle, fields: Chunk[]): Promise<Stream> {
  const field = fields.find(({ id }) => id === 'strh');
  const bytes = field ? field.end - field.body : 0;
  if (!field || bytes < STREAM_HEADER_BYTES || bytes > MAX_STREAM_HEADER_BYTES)
    throw brokenVideo({ code: 'description-missing' });
  const head = Buffer.alloc(STREAM_HEADER_BYTES);
  await file.read(head, 0, head.length, field.body);
  const [scale, rate, length] = [head.readUInt32LE(20), head.readUInt32LE(24), head.readUInt32LE(32)];
  const durationMs = Math.round((1000 * length * scale) / rate);
  return {
    type: head.toString('latin1', 0, 4),
    durationMs: Number.isSafeInteger(durationMs) && durationMs > 0 ? durationMs : null,
  };
}

/**
 * Data chunks are named by the number of their stream and two letters; those of dropped streams, and unknown ones, are
 * blanked.
 */
async function blankOtherStreams(file: FileHandle, movie: Chunk, isMedia: boolean[], budget: Budget): Promise<void> {
  const isKept = ({ id, isList }: Chunk) => {
    const stream = /^\d\d/.exec(id)?.[0];
    return !isList && (/^ix\d\d$/.test(id) || (stream !== undefined && isMedia[Number(stream)] === true));
  };
  for (const chunk of await chunksIn(file, movie, budget)) {
    // Chunks that are to be read together may stand in a list of their own.
    const isGroup = chunk.isList && chunk.id === 'rec ';
    const data = isGroup ? await chunksIn(file, chunk, budget) : [chunk];
    for (const one of data) if (!isKept(one)) await blank(file, one);
  }
}
