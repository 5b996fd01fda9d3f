import { readBoxes, type Box } from './mp4-boxes';
import type { SampleEntry } from './mp4-tracks';

/**
 * Boxes that playing needs beside the movie. Titles, makers, places, previews and recognized faces stand in other
 * boxes, and cameras put them into free space, too.
 */
const KEPT_BOXES_OF_FILE = new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'ssix', 'mfra']);
/** Boxes that playing needs within a movie or a fragment (ISO/IEC 14496-12; QuickTime File Format). */
const KEPT_BOXES = new Set(
  [
    ['moov', 'mvhd', 'mvex', 'iods', 'pssh'],
    ['trak', 'tkhd', 'tref', 'trgr', 'tapt', 'clip', 'matt', 'load', 'edts', 'elst', 'mdia', 'mdhd', 'elng', 'hdlr'],
    ['minf', 'vmhd', 'smhd', 'hmhd', 'nmhd', 'sthd', 'gmhd', 'dinf', 'dref', 'stbl', 'stsd', 'stts', 'ctts', 'cslg'],
    ['stsc', 'stsz', 'stz2', 'stco', 'co64', 'stss', 'stps', 'stsh', 'padb', 'stdp', 'sdtp', 'sbgp', 'sgpd', 'subs'],
    ['saiz', 'saio', 'moof', 'mfhd', 'traf', 'tfhd', 'tfdt', 'trun', 'senc'],
  ].flat(),
);
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'dinf', 'moof', 'traf']);
/**
 * Headers that begin with a version of one byte, flags of three, and the times of recording and modification, each of 8
 * bytes in version 1 and of 4 in version 0 (ISO/IEC 14496-12, 8.2.2, 8.3.2 and 8.4.2).
 */
const TIMED_HEADERS = new Set(['mvhd', 'tkhd', 'mdhd']);
/** Version, flags, kind of track and reserved fields, before the name (ISO/IEC 14496-12, 8.4.3). */
const HANDLER_BYTES_BEFORE_NAME = 24;
/** Version, flags and number of references to data; version and flags of each (ISO/IEC 14496-12, 8.7.2). */
const REFERENCES_HEAD_BYTES = 8;
const REFERENCE_HEAD_BYTES = 4;
/** Formats of pictures whose decoders do not read the name of the program that coded them. */
const NAMELESS_FORMATS = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'vp09', 'av01']);
/** Name of the program that coded the pictures, within a sample entry (ISO/IEC 14496-12, 12.1.3). */
const CODER_NAME = { at: 42, bytes: 32 };

/** Whether a box beside the movie is not needed for playing. */
export function isPrivateBox(type: string): boolean {
  return !KEPT_BOXES_OF_FILE.has(type);
}

/** Turns a box into free space of the same length, so that nothing else moves. */
export function blankBox(bytes: Buffer, box: Box): void {
  bytes.write('free', box.start + 4, 'latin1');
  bytes.fill(0, box.body, box.end);
}

/** Clears the names of coders, which tell the maker of the camera. */
export function blankCoderNames(moov: Buffer, entries: readonly SampleEntry[]): void {
  for (const { format, box } of entries) {
    const start = box.body + CODER_NAME.at;
    if (NAMELESS_FORMATS.has(format) && start + CODER_NAME.bytes <= box.end)
      moov.fill(0, start, start + CODER_NAME.bytes);
  }
}

/**
 * Blanks private boxes at every level of a movie or a fragment of one, and clears its dates, names of tracks and paths.
 *
 * @throws FileRefusedError if a box is cut off.
 */
export function blankPrivateBoxes(bytes: Buffer): void {
  const waiting = readBoxes(bytes, 0, bytes.length);
  for (let box = waiting.pop(); box; box = waiting.pop()) {
    if (!KEPT_BOXES.has(box.type)) blankBox(bytes, box);
    else if (box.type === 'hdlr') bytes.fill(0, Math.min(box.body + HANDLER_BYTES_BEFORE_NAME, box.end), box.end);
    else if (box.type === 'dref') clearPlaces(bytes, box);
    else if (TIMED_HEADERS.has(box.type)) clearDates(bytes, box);
    // One call with all boxes of a crafted movie as its arguments could exceed the stack.
    else if (CONTAINERS.has(box.type)) for (const inner of readBoxes(bytes, box.body, box.end)) waiting.push(inner);
  }
}

/** Clears where the data of a track was when it was recorded: editors write paths with the names of people. */
function clearPlaces(bytes: Buffer, references: Box): void {
  for (const { body, end } of readBoxes(bytes, references.body + REFERENCES_HEAD_BYTES, references.end)) {
    bytes.fill(0, Math.min(body + REFERENCE_HEAD_BYTES, end), end);
  }
}

function clearDates(moov: Buffer, header: Box): void {
  const bothDatesBytes = moov[header.body] === 1 ? 16 : 8;
  const datesAt = header.body + 4;
  moov.fill(0, datesAt, Math.min(datesAt + bothDatesBytes, header.end));
}
