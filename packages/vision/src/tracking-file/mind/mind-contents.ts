import { MessagePackReader } from './message-pack-reader';

/** Numbers of the parts that a stock file stores for one target. */
export interface MindContents {
  /** Pictures of different scales whose feature points are in the file. */
  keyframes: number;
  /** Feature points of all keyframes. */
  featurePoints: number;
  /** Points to track in the smallest picture, the only one that MindAR's runtime uses. */
  trackingPoints: number;
}

/**
 * Counts the contents of a stock `.mind` file, target by target.
 *
 * @param bytes bytes of a file that readMind accepts.
 * @throws FormatError for damage in parts that readMind skips.
 */
export function readMindContents(bytes: Uint8Array): MindContents[] {
  const reader = new MessagePackReader(bytes);
  let targets: MindContents[] = [];
  reader.map('.mind', {
    dataList: () => {
      targets = eachItem(reader, 'dataList', () => readTarget(reader));
    },
  });
  return targets;
}

function readTarget(reader: MessagePackReader): MindContents {
  const contents: MindContents = { keyframes: 0, featurePoints: 0, trackingPoints: 0 };
  reader.map('dataList', {
    trackingData: () => {
      const counts = eachItem(reader, 'trackingData', () => countPoints(reader, 'trackingData', ['points']));
      contents.trackingPoints = counts.at(-1) ?? 0;
    },
    matchingData: () => {
      const lists = ['maximaPoints', 'minimaPoints'];
      const counts = eachItem(reader, 'matchingData', () => countPoints(reader, 'matchingData', lists));
      contents.keyframes = counts.length;
      contents.featurePoints = counts.reduce((sum, count) => sum + count, 0);
    },
  });
  return contents;
}

/** Reads a map and counts the items of its lists. */
function countPoints(reader: MessagePackReader, place: string, lists: readonly string[]): number {
  let sum = 0;
  const count = (list: string) => () => {
    sum += eachItem(reader, list, () => reader.skip()).length;
  };
  reader.map(place, Object.fromEntries(lists.map((list) => [list, count(list)])));
  return sum;
}

function eachItem<Item>(reader: MessagePackReader, place: string, read: () => Item): Item[] {
  const items: Item[] = [];
  for (let left = reader.arrayLength(place); left > 0; left--) items.push(read());
  return items;
}
