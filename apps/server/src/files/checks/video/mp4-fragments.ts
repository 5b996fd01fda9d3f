import { assertRoom, findBox, readBoxes, type Box } from './mp4-boxes';
import type { Span } from './mp4-samples';
import { brokenVideo } from './refuse-video';

/** Flags of `tfhd` (ISO/IEC 14496-12, 8.8.7). */
const TFHD = { baseOffset: 0x1, description: 0x2, duration: 0x8, size: 0x10, baseIsFragment: 0x20000 };
/** Flags of `trun` (8.8.8); the last four are fields of each sample, of 4 bytes each, in this order. */
const TRUN = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, timeOffset: 0x800 };

/**
 * Size of a sample by track, where its fragment states none: `trex` of the movie (8.8.3).
 *
 * @throws FileRefusedError if a box is cut off.
 */
export function defaultSampleSizes(moov: Buffer): Map<number, number> {
  const sizes = new Map<number, number>();
  const [movie] = readBoxes(moov, 0, moov.length);
  const defaults = movie && findBox(moov, movie, 'mvex');
  if (!defaults) return sizes;
  for (const box of readBoxes(moov, defaults.body, defaults.end).filter(({ type }) => type === 'trex')) {
    assertRoom(box, 20);
    sizes.set(moov.readUInt32BE(box.body + 4), moov.readUInt32BE(box.body + 16));
  }
  return sizes;
}

interface Fragment {
  /** The whole `moof` box, with its header. */
  bytes: Buffer;
  /** Its byte offset in the file. */
  start: number;
  /** See `defaultSampleSizes`. */
  sizes: ReadonlyMap<number, number>;
}

/**
 * Byte spans in the file of the samples that a fragment holds of all tracks but those that are kept. Tracks that the
 * movie does not describe are not kept, either.
 *
 * @throws FileRefusedError if a required box is missing or cut off.
 */
export function readFragmentSpans({ bytes, start, sizes }: Fragment, keptIds: ReadonlySet<number>): Span[] {
  const spans: Span[] = [];
  const [fragment] = readBoxes(bytes, 0, bytes.length);
  if (!fragment) return spans;
  // Without an offset of its own, a track's data follow those of the track before.
  let next = start;
  for (const track of readBoxes(bytes, fragment.body, fragment.end).filter(({ type }) => type === 'traf')) {
    const { id, base, sampleBytes } = readHeader(bytes, track, { start, next, sizes });
    next = base;
    for (const run of readBoxes(bytes, track.body, track.end).filter(({ type }) => type === 'trun')) {
      const { offset, length } = readRun(bytes, run, sampleBytes);
      if (offset !== null) next = base + offset;
      if (!keptIds.has(id)) spans.push({ start: next, end: next + length });
      next += length;
    }
  }
  return spans;
}

/**
 * Values that a track of a fragment takes over: byte offsets of the fragment and behind the data before it, and sizes
 * of samples by track.
 */
interface Defaults {
  start: number;
  next: number;
  sizes: ReadonlyMap<number, number>;
}

function readHeader(bytes: Buffer, track: Box, { start, next, sizes }: Defaults) {
  const header = findBox(bytes, track, 'tfhd');
  if (!header) throw brokenVideo({ code: 'track-box-missing', params: { box: 'tfhd' } });
  assertRoom(header, 8);
  const flags = bytes.readUInt32BE(header.body);
  const has = (flag: number) => (flags & flag) !== 0;
  const id = bytes.readUInt32BE(header.body + 4);
  const sizeAt = 8 + (has(TFHD.baseOffset) ? 8 : 0) + (has(TFHD.description) ? 4 : 0) + (has(TFHD.duration) ? 4 : 0);
  assertRoom(header, has(TFHD.size) ? sizeAt + 4 : sizeAt);
  const base = has(TFHD.baseOffset)
    ? Number(bytes.readBigUInt64BE(header.body + 8))
    : has(TFHD.baseIsFragment)
      ? start
      : next;
  const sampleBytes = has(TFHD.size) ? bytes.readUInt32BE(header.body + sizeAt) : (sizes.get(id) ?? 0);
  return { id, base, sampleBytes };
}

/** Offset of a run's data from the track's base, null if they follow those before; and their length. */
function readRun(bytes: Buffer, run: Box, sampleBytes: number): { offset: number | null; length: number } {
  assertRoom(run, 8);
  const flags = bytes.readUInt32BE(run.body);
  const has = (flag: number) => (flags & flag) !== 0;
  const count = bytes.readUInt32BE(run.body + 4);
  const entriesAt = 8 + (has(TRUN.dataOffset) ? 4 : 0) + (has(TRUN.firstFlags) ? 4 : 0);
  const fields = [TRUN.duration, TRUN.size, TRUN.flags, TRUN.timeOffset].filter(has).length;
  assertRoom(run, entriesAt + 4 * fields * count);
  const offset = has(TRUN.dataOffset) ? bytes.readInt32BE(run.body + 8) : null;
  if (!has(TRUN.size)) return { offset, length: count * sampleBytes };
  let length = 0;
  const sizeAt = run.body + entriesAt + (has(TRUN.duration) ? 4 : 0);
  for (let i = 0; i < count; i++) length += bytes.readUInt32BE(sizeAt + 4 * fields * i);
  return { offset, length };
}
