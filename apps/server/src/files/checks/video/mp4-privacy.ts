import { readBoxes, type Box } from './mp4-boxes';

/** Hold titles, makers, places, recognized faces and XMP. A player needs none of them. */
const PRIVATE_BOXES = new Set(['udta', 'meta', 'uuid']);
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'dinf', 'moof', 'traf']);
/**
 * Headers that begin with a version of one byte, flags of three, and the times of recording and modification, each of 8
 * bytes in version 1 and of 4 in version 0 (ISO/IEC 14496-12, 8.2.2, 8.3.2 and 8.4.2).
 */
const TIMED_HEADERS = new Set(['mvhd', 'tkhd', 'mdhd']);

export function isPrivateBox(type: string): boolean {
  return PRIVATE_BOXES.has(type);
}

/** Turns a box into free space of the same length, so that nothing else moves. */
export function blankBox(bytes: Buffer, box: Box): void {
  bytes.write('free', box.start + 4, 'latin1');
  bytes.fill(0, box.body, box.end);
}

/** Blanks private boxes at every level of a movie or a fragment of one, and clears its dates. */
export function blankPrivateBoxes(bytes: Buffer): void {
  const waiting = readBoxes(bytes, 0, bytes.length);
  for (let box = waiting.pop(); box; box = waiting.pop()) {
    if (isPrivateBox(box.type)) blankBox(bytes, box);
    else if (TIMED_HEADERS.has(box.type)) clearDates(bytes, box);
    // One call with all boxes of a crafted movie as its arguments could exceed the stack.
    else if (CONTAINERS.has(box.type)) for (const inner of readBoxes(bytes, box.body, box.end)) waiting.push(inner);
  }
}

function clearDates(moov: Buffer, header: Box): void {
  const bothDatesBytes = moov[header.body] === 1 ? 16 : 8;
  const datesAt = header.body + 4;
  moov.fill(0, datesAt, Math.min(datesAt + bothDatesBytes, header.end));
}
