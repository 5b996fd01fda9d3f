import { open, type FileHandle } from 'node:fs/promises';
import { MB } from '@anchora/contract/limits';
import { STACKED_MARK } from '@anchora/contract/stacked-video';
import { fillZero } from './fill-zero';
import { readTopLevel, type Box } from './mp4-boxes';
import { assertPlayablePictures, assertPlayableSound, codedSize, hasExactSizes, isStillTrack } from './mp4-codecs';
import { blankBox, blankCoderNames, blankPrivateBoxes, isPrivateBox } from './mp4-privacy';
import type { Span } from './mp4-samples';
import { readDurationMs, readTracks, type Mp4Track } from './mp4-tracks';
import { assertVideoSides, brokenVideo, videoCutShort } from './refuse-video';
import { moveMovieToFront } from './move-movie-to-front';
import { defaultSampleSizes, readFragmentSpans } from './mp4-fragments';
import { OPAQUE_CONTENT_TYPE, type CheckFindings } from '../checked-file';

/**
 * Largest description of a movie, or of a fragment: thirty times that of an hour of video, which has about one
 * megabyte.
 */
const MAX_MOVIE_BYTES = 32 * MB;

/**
 * Accepts an MP4 with H.264 or VP9 pictures that contains all samples of its tables. Private boxes are blanked in
 * place, as are tracks of anything but pictures and sound (positions, sensor data). The movie's description is moved
 * before its data, so that playing can start before everything is loaded; one in fragments stays as it is.
 *
 * @throws FileRefusedError
 */
export function checkMp4(path: string): Promise<CheckFindings> {
  return cleaned(path, {
    contentType: 'video/mp4',
    isKept: (track) => isPicture(track) || isSound(track),
    check: ({ moov, tracks, isFragmented }) => ({
      ...checkTracks(moov, tracks, isFragmented),
      facts: { hasSound: tracks.some(isSound) },
    }),
  });
}

/**
 * Checks a file with sound only, by the rules of `checkMp4`; its cover picture is blanked, too.
 *
 * @throws FileRefusedError
 */
export function checkM4a(path: string): Promise<CheckFindings> {
  return cleaned(path, {
    contentType: 'audio/mp4',
    isKept: isSound,
    check: ({ moov, tracks, isFragmented }) => {
      checkSoundTracks(moov, tracks.filter(isSound), isFragmented);
      return { widthPx: null, heightPx: null, facts: {} };
    },
  });
}

/**
 * Checks a movie by the rules of `checkMp4`, except for its codecs: any will do, because the server converts it.
 *
 * @throws FileRefusedError
 */
export function checkMovieSource(path: string): Promise<CheckFindings> {
  return cleaned(path, {
    contentType: OPAQUE_CONTENT_TYPE,
    // Some cameras record films as JPEG pictures.
    isKept: (track, all) => isSound(track) || (all.some(isPicture) ? isPicture(track) : track.handler === 'vide'),
    check: ({ tracks }) => {
      if (!tracks.some(({ handler }) => handler === 'vide')) throw brokenVideo({ code: 'no-picture-track' });
      return { widthPx: null, heightPx: null, facts: { container: 'mov' } };
    },
  });
}

interface Movie {
  /** The complete box. */
  moov: Buffer;
  tracks: Mp4Track[];
  isFragmented: boolean;
}

interface Wanted {
  contentType: string;
  /** Whether a track is kept; others are blanked. @param all tracks of the movie */
  isKept: (track: Mp4Track, all: readonly Mp4Track[]) => boolean;
  /** @throws FileRefusedError */
  check: (movie: Movie) => Pick<CheckFindings, 'widthPx' | 'heightPx'> & { facts: Record<string, unknown> };
}

async function cleaned(path: string, { contentType, isKept, check }: Wanted): Promise<CheckFindings> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const boxes = await readTopLevel(file, size);
    const movieBox = onlyMovie(boxes);
    const moov = await readPart(file, movieBox);
    const tracks = readTracks(moov);
    const isFragmented = boxes.some(({ type }) => type === 'moof');
    const { widthPx, heightPx, facts } = check({ moov, tracks, isFragmented });
    const mark = await findStackedMark(file, boxes);
    const inside = dataAssertion(boxes);
    if (!isFragmented) for (const { spans } of tracks) inside(spans);
    else if (!boxes.some(({ type }) => type === 'mdat')) throw videoCutShort();
    const durationMs = readDurationMs(moov);

    const used = tracks.filter((track) => isKept(track, tracks));
    const dropped = tracks.filter((track) => !used.includes(track));
    const kept = { sizes: defaultSampleSizes(moov), ids: new Set(used.map(({ id }) => id)) };
    const isWholeKnown = !isFragmented && used.every(hasExactSizes);
    // Car recorders put positions between the samples.
    const unwanted = isWholeKnown ? unusedData(boxes, used) : dropped.flatMap(({ spans }) => spans);
    for (const fragment of boxes.filter(({ type }) => type === 'moof')) {
      for (const span of await cleanFragment(file, fragment, kept)) unwanted.push(span);
    }
    inside(unwanted);
    await clear(file, unwanted, size);
    for (const box of boxes) if (box !== mark && isPrivateBox(box.type)) await blankInFile(file, box);
    for (const track of dropped) blankBox(moov, track.box);
    for (const { sampleEntries } of used) blankCoderNames(moov, sampleEntries);
    blankPrivateBoxes(moov);
    await file.write(moov, 0, moov.length, movieBox.start);
    const end = boxes.at(-1)?.end ?? size;
    if (end < size) await file.truncate(end);
    const cleanedPath = isFragmented ? path : await moveMovieToFront(path, moov, boxes);
    const metadata = { durationMs, ...facts };
    if (!mark || heightPx === null) return { path: cleanedPath, contentType, widthPx, heightPx, metadata };
    const shownPx = Math.floor(heightPx / 2);
    return { path: cleanedPath, contentType, widthPx, heightPx: shownPx, metadata: { ...metadata, alpha: 'stacked' } };
  } finally {
    await file.close();
  }
}

/** The box that marks a stacked video. It contains nothing else, so that it can stay. */
async function findStackedMark(file: FileHandle, boxes: Box[]): Promise<Box | null> {
  for (const box of boxes.filter(({ type, start, end }) => type === 'uuid' && end - start === STACKED_MARK.length)) {
    if ((await readPart(file, box)).equals(STACKED_MARK)) return box;
  }
  return null;
}

function onlyMovie(boxes: Box[]): Box {
  const movies = boxes.filter(({ type }) => type === 'moov');
  if (boxes[0]?.type !== 'ftyp' || movies.length > 1) throw brokenVideo({ code: 'parts-out-of-order' });
  if (!movies[0]) throw videoCutShort();
  if (movies[0].end - movies[0].start > MAX_MOVIE_BYTES) throw brokenVideo({ code: 'description-too-large' });
  return movies[0];
}

async function readPart(file: FileHandle, box: Box): Promise<Buffer> {
  const bytes = Buffer.alloc(box.end - box.start);
  await file.read(bytes, 0, bytes.length, box.start);
  // A length of 0 means "to the end of the file", which moving the box would change.
  if (bytes.readUInt32BE(0) === 0) bytes.writeUInt32BE(bytes.length, 0);
  return bytes;
}

const isPicture = (track: Mp4Track) => track.handler === 'vide' && !isStillTrack(track);
const isSound = (track: Mp4Track) => track.handler === 'soun';

function checkTracks(moov: Buffer, tracks: Mp4Track[], isFragmented: boolean) {
  const pictureTracks = tracks.filter(isPicture);
  const [first] = pictureTracks;
  if (!first) throw brokenVideo({ code: 'no-picture-track' });
  for (const track of pictureTracks) assertPlayablePictures(moov, track);
  for (const track of tracks.filter(isSound)) assertPlayableSound(moov, track);
  if (!isFragmented && first.spans.every(({ start, end }) => start === end)) throw brokenVideo({ code: 'no-pictures' });
  const size = first.widthPx > 0 && first.heightPx > 0 ? first : codedSize(moov, first);
  assertVideoSides(size.widthPx, size.heightPx);
  return { widthPx: size.widthPx, heightPx: size.heightPx };
}

function checkSoundTracks(moov: Buffer, tracks: Mp4Track[], isFragmented: boolean): void {
  if (tracks.length === 0) throw brokenVideo({ code: 'no-sound-track' });
  for (const track of tracks) assertPlayableSound(moov, track);
  const isEmpty = tracks.every(({ spans }) => spans.every(({ start, end }) => start === end));
  if (!isFragmented && isEmpty) throw brokenVideo({ code: 'no-sound-track' });
}

/** A check that spans lie within the data of the file. @throws FileRefusedError */
function dataAssertion(boxes: Box[]): (spans: readonly Span[]) => void {
  // In the order of the file, so that each span is looked for in a few steps: a crafted file has many of both.
  const data = boxes.filter(({ type }) => type === 'mdat');
  const end = boxes.at(-1)?.end ?? 0;
  return (spans) => {
    for (const span of spans) {
      if (span.start === span.end) continue;
      const box = lastFrom(data, span.start);
      if (box && span.end <= box.end) continue;
      throw span.end > end ? videoCutShort() : brokenVideo({ code: 'samples-missing' });
    }
  };
}

/** Bytes of the data that no sample of the tracks takes. */
function unusedData(boxes: readonly Box[], tracks: readonly Mp4Track[]): Span[] {
  const used = tracks.flatMap(({ spans }) => spans).sort((a, b) => a.start - b.start);
  const unused: Span[] = [];
  let next = 0;
  for (const { body, end } of boxes.filter(({ type }) => type === 'mdat')) {
    let at = body;
    for (let span = used[next]; span && span.start < end; span = used[++next]) {
      if (span.start > at) unused.push({ start: at, end: span.start });
      at = Math.max(at, span.end);
    }
    if (at < end) unused.push({ start: at, end });
  }
  return unused;
}

/** The last box whose contents begin at a byte or before it. */
function lastFrom(boxes: Box[], at: number): Box | null {
  let [low, high] = [0, boxes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((boxes[middle]?.body ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return boxes[low - 1] ?? null;
}

/**
 * Blanks private boxes within a fragment.
 *
 * @returns the samples in it of tracks that are not kept.
 */
async function cleanFragment(
  file: FileHandle,
  box: Box,
  { sizes, ids }: { sizes: ReadonlyMap<number, number>; ids: ReadonlySet<number> },
): Promise<Span[]> {
  if (box.end - box.start > MAX_MOVIE_BYTES) throw brokenVideo({ code: 'description-too-large' });
  const bytes = await readPart(file, box);
  const spans = readFragmentSpans({ bytes, start: box.start, sizes }, ids);
  blankPrivateBoxes(bytes);
  await file.write(bytes, 0, bytes.length, box.start);
  return spans;
}

/** Overwrites spans with zeros. @throws FileRefusedError if they name bytes more often than the file has them */
async function clear(file: FileHandle, spans: readonly Span[], fileBytes: number): Promise<void> {
  const bytes = spans.reduce((sum, { start, end }) => sum + end - start, 0);
  if (bytes > fileBytes) throw brokenVideo({ code: 'samples-missing' });
  for (const span of spans) await fillZero(file, span);
}

async function blankInFile(file: FileHandle, box: Box): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, box.start + 4);
  await fillZero(file, { start: box.body, end: box.end });
}
