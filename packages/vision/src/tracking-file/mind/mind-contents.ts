import { MessagePackReader } from './message-pack-reader';

/** How much a stock file holds of one target. */
export interface MindContents {
  /** Pictures of different scales whose feature points the file holds. */
  keyframes: number;
  /** Feature points of all keyframes. */
  featurePoints: number;
  /** Points to track in the smallest picture, the only one that the stock runtime reads. */
  trackingPoints: number;
}

/**
 * Counts what a stock `.mind` file holds, target by target.
 *
 * @param bytes of a file that readMind takes.
 * @throws FormatError for a file that is damaged where readMind does not look.
 */
export function readMindContents(bytes: Uint8Array): MindContents[] {
  const reader = new MessagePackReader(bytes);
  let targets: MindContents[] = [];
  eachEntry(reader, 'the file', {
    dataList: () => {
      targets = eachItem(reader, 'the list of targets', () => readTarget(reader));
    },
  });
  return targets;
}

function readTarget(reader: MessagePackReader): MindContents {
  const contents: MindContents = { keyframes: 0, featurePoints: 0, trackingPoints: 0 };
  eachEntry(reader, 'a target', {
    trackingData: () => {
      const counts = eachItem(reader, 'the tracking pictures', () => countPoints(reader, ['points']));
      contents.trackingPoints = counts.at(-1) ?? 0;
    },
    matchingData: () => {
      const counts = eachItem(reader, 'the keyframes', () => countPoints(reader, ['maximaPoints', 'minimaPoints']));
      contents.keyframes = counts.length;
      contents.featurePoints = counts.reduce((sum, count) => sum + count, 0);
    },
  });
  return contents;
}

/** Reads a map and counts the items of its lists of that name. */
function countPoints(reader: MessagePackReader, lists: readonly string[]): number {
  let sum = 0;
  const count = () => {
    sum += eachItem(reader, 'a list of points', () => reader.skip()).length;
  };
  eachEntry(reader, 'a picture', Object.fromEntries(lists.map((list) => [list, count])));
  return sum;
}

function eachItem<Item>(reader: MessagePackReader, what: string, read: () => Item): Item[] {
  const items: Item[] = [];
  for (let left = reader.arrayLength(what); left > 0; left--) items.push(read());
  return items;
}

function eachEntry(reader: MessagePackReader, what: string, handlers: Record<string, () => void>): void {
  const known = new Map(Object.entries(handlers));
  for (let left = reader.mapLength(what); left > 0; left--) {
    const handler = known.get(reader.text(`a key of ${what}`));
    if (handler) handler();
    else reader.skip();
  }
}
