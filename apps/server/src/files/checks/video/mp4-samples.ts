import { findBox, type Box } from './mp4-boxes';
import { brokenVideo } from './refuse-video';

/** Bytes of the file, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** A table of fixed-size entries behind a 4-byte version and a 4-byte count. */
interface Table {
  count: number;
  at: (index: number) => number;
}

/**
 * A box with one size for all samples does not bound their number, but each takes at least a byte of a file far below
 * this.
 */
const MAX_SAMPLES = 2 ** 28;

/**
 * Byte spans of a track's chunks, read from its sample table (ISO/IEC 14496-12, 8.6 and 8.7): chunk offsets, samples
 * per chunk, sample sizes. One span per chunk.
 *
 * @throws FileRefusedError when a table is missing or cut off, or they contradict each other.
 */
export function readSampleSpans(moov: Buffer, stbl: Box): Span[] {
  const offsets = chunkOffsets(moov, stbl);
  if (!offsets || offsets.count === 0) return [];
  const sizes = sampleSizes(moov, stbl);
  const runs = findBox(moov, stbl, 'stsc');
  if (!runs || !sizes) throw brokenVideo({ code: 'track-table-missing' });
  const firstChunks = tableOf(moov, runs, { firstAt: 8, entryBytes: 12, fieldBytes: 4 });
  const perChunk = tableOf(moov, runs, { firstAt: 8, entryBytes: 12, fieldAt: 4, fieldBytes: 4 });

  const spans: Span[] = [];
  let sample = 0;
  let run = 0;
  for (let chunk = 0; chunk < offsets.count; chunk++) {
    while (run + 1 < firstChunks.count && firstChunks.at(run + 1) <= chunk + 1) run += 1;
    const start = offsets.at(chunk);
    let end = start;
    const samples = run < perChunk.count ? perChunk.at(run) : 0;
    const last = Math.min(sample + samples, sizes.count);
    for (; sample < last; sample++) end += sizes.at(sample);
    spans.push({ start, end });
  }
  if (sample < sizes.count) throw brokenVideo({ code: 'samples-without-place' });
  return spans;
}

/**
 * The table of a track's chunk offsets, for moving its data: position of the first entry in `moov`, number of entries,
 * bytes of each. Null if there is none.
 *
 * @throws FileRefusedError if it is cut off.
 */
export function chunkOffsetTable(moov: Buffer, stbl: Box): { at: number; count: number; bytes: 4 | 8 } | null {
  for (const [type, bytes] of [
    ['stco', 4],
    ['co64', 8],
  ] as const) {
    const box = findBox(moov, stbl, type);
    if (box) return { at: box.body + 8, count: tableOf(moov, box, { firstAt: 8, entryBytes: bytes }).count, bytes };
  }
  return null;
}

function chunkOffsets(moov: Buffer, stbl: Box): Table | null {
  const table = chunkOffsetTable(moov, stbl);
  if (!table) return null;
  const { at, count, bytes } = table;
  return {
    count,
    at: (index) => (bytes === 4 ? moov.readUInt32BE(at + index * 4) : Number(moov.readBigUInt64BE(at + index * 8))),
  };
}

function sampleSizes(moov: Buffer, stbl: Box): Table | null {
  const plain = findBox(moov, stbl, 'stsz');
  if (plain) {
    if (plain.body + 12 > plain.end) throw brokenVideo({ code: 'track-table-cut-off' });
    const same = moov.readUInt32BE(plain.body + 4);
    if (same === 0) return tableOf(moov, plain, { firstAt: 12, entryBytes: 4 });
    const count = moov.readUInt32BE(plain.body + 8);
    if (count > MAX_SAMPLES) throw brokenVideo({ code: 'too-many-samples' });
    return { count, at: () => same };
  }
  const compact = findBox(moov, stbl, 'stz2');
  if (!compact || compact.body + 12 > compact.end) return null;
  const bits = moov[compact.body + 7] ?? 0;
  if (bits !== 8 && bits !== 16) throw brokenVideo({ code: 'track-table-unknown' });
  return tableOf(moov, compact, { firstAt: 12, entryBytes: bits / 8 });
}

interface TableLayout {
  /** Offset of the first entry in the box; the four bytes before it are the count. */
  firstAt: number;
  entryBytes: number;
  /** Offset of the number within each entry, 0 by default, and its width, by default that of the entry. */
  fieldAt?: number;
  fieldBytes?: number;
}

function tableOf(
  moov: Buffer,
  box: Box,
  { firstAt, entryBytes, fieldAt = 0, fieldBytes = entryBytes }: TableLayout,
): Table {
  const start = box.body + firstAt;
  if (start > box.end) throw brokenVideo({ code: 'track-table-cut-off' });
  const count = moov.readUInt32BE(start - 4);
  if (start + count * entryBytes > box.end) throw brokenVideo({ code: 'track-table-cut-off' });
  // Node reads six bytes at most. Entries of eight are only counted here; `chunkOffsets` reads them.
  return { count, at: (index) => moov.readUIntBE(start + index * entryBytes + fieldAt, Math.min(fieldBytes, 6)) };
}
