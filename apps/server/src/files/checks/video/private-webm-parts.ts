import type { FileHandle } from 'node:fs/promises';
import { blankElement, childrenOf, readElement, readNumber, unsigned, VOID, type Element } from './ebml';
import { brokenVideo, videoCutShort } from './refuse-video';
import {
  BLOCK,
  BLOCK_GROUP,
  CHECKSUM,
  CLUSTER,
  CUES,
  DURATION,
  INFO,
  MUXING_APP,
  PICTURES,
  SEEK_HEAD,
  SEGMENT_CHILDREN,
  SIMPLE_BLOCK,
  SOUND,
  TIMESTAMP_SCALE,
  TRACK_ENTRY,
  TRACK_NAME,
  TRACK_NUMBER,
  TRACK_TYPE,
  TRACKS,
  WRITING_APP,
} from './webm-ids';

/**
 * Elements that playing needs. Titles, makers, places, pictures and names of chapters stand in other parts, and editors
 * leave those that they removed in free space.
 */
const KEPT_PARTS = new Set([SEEK_HEAD, INFO, TRACKS, CLUSTER, CUES]);
/** The names of the programs are required and tell no person; beside them are titles, dates and names of files. */
const KEPT_OF_RECORDING = new Set([TIMESTAMP_SCALE, DURATION, MUXING_APP, WRITING_APP]);
const PRIVATE_OF_TRACK = new Set([TRACK_NAME, CHECKSUM, VOID]);

/**
 * Blanks in place what tells of persons and places, and tracks of anything but pictures and sound (texts with
 * positions).
 *
 * @param parts of the one segment, which ends at `end`.
 * @throws FileRefusedError if an element within a part is cut off or has no length.
 */
export async function blankPrivateWebmParts(file: FileHandle, parts: readonly Element[], end: number): Promise<void> {
  const dropped = new Set<number>();
  for (const part of parts) {
    if (!KEPT_PARTS.has(part.id)) await blankElement(file, part);
    if (part.id === INFO) await blankChildren(file, part, ({ id }) => !KEPT_OF_RECORDING.has(id));
    if (part.id === TRACKS) for (const track of await cleanTracks(file, part)) dropped.add(track);
  }
  if (dropped.size === 0) return;
  for (const part of parts) if (part.id === CLUSTER) await blankBlocks(file, part, { dropped, end });
}

async function blankChildren(file: FileHandle, whole: Element, isBlanked: (child: Element) => boolean): Promise<void> {
  for await (const child of childrenOf(file, whole)) if (isBlanked(child)) await blankElement(file, child);
}

/** @returns the numbers of the tracks that were blanked. */
async function cleanTracks(file: FileHandle, tracks: Element): Promise<number[]> {
  const dropped: number[] = [];
  for await (const entry of childrenOf(file, tracks)) {
    const { number, type } = entry.id === TRACK_ENTRY ? await readEntry(file, entry) : { number: 0, type: 0 };
    if (type === PICTURES || type === SOUND) {
      await blankChildren(file, entry, ({ id }) => PRIVATE_OF_TRACK.has(id));
    } else {
      if (number !== 0) dropped.push(number);
      await blankElement(file, entry);
    }
  }
  return dropped;
}

async function readEntry(file: FileHandle, entry: Element): Promise<{ number: number; type: number }> {
  const found = { number: 0, type: 0 };
  for await (const field of childrenOf(file, entry)) {
    if (field.id === TRACK_NUMBER) found.number = await readUnsigned(file, field);
    if (field.id === TRACK_TYPE) found.type = await readUnsigned(file, field);
  }
  return found;
}

async function readUnsigned(file: FileHandle, { body, end }: Element): Promise<number> {
  // Eight bytes are enough, because `unsigned` takes every number of more than six for 0.
  const bytes = Buffer.alloc(Math.min((end ?? body) - body, 8));
  await file.read(bytes, 0, bytes.length, body);
  return unsigned(bytes);
}

interface Dropping {
  /** Numbers of tracks. */
  dropped: ReadonlySet<number>;
  /** End of the segment. */
  end: number;
}

/** Blanks the blocks of some tracks in a cluster, which may be one of unknown length. */
async function blankBlocks(file: FileHandle, cluster: Element, { dropped, end }: Dropping): Promise<void> {
  for (let at = cluster.body; at < (cluster.end ?? end);) {
    const element = await readElement(file, at);
    if (!element) throw videoCutShort();
    if (cluster.end === null && SEGMENT_CHILDREN.has(element.id)) return;
    if (element.end === null) throw brokenVideo({ code: 'part-without-length' });
    at = element.end;
    if (element.id === CHECKSUM || (await isOfTrack(file, element, dropped))) await blankElement(file, element);
  }
}

async function isOfTrack(file: FileHandle, element: Element, tracks: ReadonlySet<number>): Promise<boolean> {
  if (element.id === SIMPLE_BLOCK || element.id === BLOCK) {
    return tracks.has((await readNumber(file, element.body)) ?? 0);
  }
  if (element.id !== BLOCK_GROUP) return false;
  for await (const child of childrenOf(file, element)) {
    if (child.id === BLOCK) return tracks.has((await readNumber(file, child.body)) ?? 0);
  }
  return false;
}
