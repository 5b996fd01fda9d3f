import { assertRoom, findBox, readBoxes, type Box } from './mp4-boxes';
import { brokenVideo } from './refuse-video';
import { readSampleSpans, type Span } from './mp4-samples';

export interface Mp4Track {
  /** The whole `trak` box. */
  box: Box;
  /** Its number, by which fragments name it. */
  id: number;
  /** `vide`, `soun`, or another one. */
  handler: string;
  /** Displayed size, with rotation and pixel aspect applied; 0 if the file does not state it. */
  widthPx: number;
  heightPx: number;
  /** Sample entries, each of which describes a codec with its settings. */
  sampleEntries: SampleEntry[];
  /** Byte spans of the samples that the movie itself lists; those in fragments are not among them. */
  spans: Span[];
}

export interface SampleEntry {
  /** Four characters: `avc1`, `mp4a`, … */
  format: string;
  box: Box;
}

/**
 * Reads the tracks of a movie.
 *
 * @param moov the whole `moov` box, with its header.
 * @throws FileRefusedError if a required box is missing or cut off.
 */
export function readTracks(moov: Buffer): Mp4Track[] {
  const [movie] = readBoxes(moov, 0, moov.length);
  if (!movie) return [];
  return readBoxes(moov, movie.body, movie.end)
    .filter(({ type }) => type === 'trak')
    .map((box) => readTrack(moov, box));
}

/**
 * Length of the movie, ms, from its header (ISO/IEC 14496-12, 8.2.2); null if it is not stated.
 *
 * @throws FileRefusedError if the header is missing or cut off.
 */
export function readDurationMs(moov: Buffer): number | null {
  const [movie] = readBoxes(moov, 0, moov.length);
  const header = movie && findBox(moov, movie, 'mvhd');
  if (!header) throw brokenVideo({ code: 'header-missing' });
  const isLong = moov[header.body] === 1;
  assertRoom(header, isLong ? 32 : 20);
  const timescale = moov.readUInt32BE(header.body + (isLong ? 20 : 12));
  const duration = isLong ? Number(moov.readBigUInt64BE(header.body + 24)) : moov.readUInt32BE(header.body + 16);
  const isUnknown = duration === 0 || duration >= 0xffffffff || timescale === 0;
  return isUnknown ? null : Math.round((duration / timescale) * 1000);
}

/** Kind of track and sample entries (ISO/IEC 14496-12, 8.4.3 and 8.5.2), beside the rest. */
function readTrack(moov: Buffer, box: Box): Mp4Track {
  const media = required(moov, box, 'mdia');
  const handlerBox = required(moov, media, 'hdlr');
  assertRoom(handlerBox, 12);
  const handler = moov.toString('latin1', handlerBox.body + 8, handlerBox.body + 12);
  const table = required(moov, required(moov, media, 'minf'), 'stbl');
  const description = required(moov, table, 'stsd');
  assertRoom(description, 8);
  const sampleEntries = readBoxes(moov, description.body + 8, description.end).map((entry) => ({
    format: entry.type,
    box: entry,
  }));
  if (sampleEntries.length === 0) throw brokenVideo({ code: 'track-codec-missing' });
  return { box, handler, ...readHeader(moov, box), sampleEntries, spans: readSampleSpans(moov, table) };
}

/**
 * Number and size from the track header (ISO/IEC 14496-12, 8.3.2): two sides as 16.16 fixed-point numbers after the 3×3
 * matrix. They are swapped if the matrix turns the picture by a quarter.
 */
function readHeader(moov: Buffer, track: Box): Pick<Mp4Track, 'id' | 'widthPx' | 'heightPx'> {
  const header = required(moov, track, 'tkhd');
  const isLong = moov[header.body] === 1;
  const matrix = header.body + (isLong ? 52 : 40);
  assertRoom(header, isLong ? 96 : 84);
  const id = moov.readUInt32BE(header.body + (isLong ? 20 : 12));
  const width = moov.readUInt32BE(matrix + 36) / 65536;
  const height = moov.readUInt32BE(matrix + 40) / 65536;
  const isQuarterTurn = moov.readInt32BE(matrix) === 0 && moov.readInt32BE(matrix + 4) !== 0;
  const [widthPx, heightPx] = isQuarterTurn ? [height, width] : [width, height];
  return { id, widthPx: Math.round(widthPx), heightPx: Math.round(heightPx) };
}

function required(moov: Buffer, parent: Box, type: string): Box {
  const box = findBox(moov, parent, type);
  if (!box) throw brokenVideo({ code: 'track-box-missing', params: { box: type } });
  return box;
}
