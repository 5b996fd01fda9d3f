import { pick } from './pick';
import type { Random } from '../../../packages/vision/src/simulation/random';
import type { MessagePackValue } from '../../../packages/vision/src/tracking-file/mind/message-pack-writer';

const ODD_NUMBERS = [Number.NaN, Infinity, -Infinity, -1, 1e300, 4294967295, 0.5];

/** Keyframes like those of a stock file, with points at NaN or infinity, odd centres and malformed trees. */
export function randomKeyframes(random: Random): MessagePackValue {
  return Array.from({ length: random.below(3) }, () => ({
    maximaPoints: points(random),
    minimaPoints: points(random),
    maximaPointsCluster: { rootNode: node(random, 0) },
    minimaPointsCluster: random.next() < 0.9 ? { rootNode: node(random, 0) } : null,
    width: number(random),
    height: number(random),
    scale: number(random),
  }));
}

function points(random: Random): MessagePackValue {
  return Array.from({ length: random.below(4) }, () => ({
    maxima: random.next() < 0.5,
    x: number(random),
    y: number(random),
    scale: number(random),
    angle: number(random),
    descriptors: Array.from({ length: random.next() < 0.9 ? 21 : random.below(40) }, () => random.below(2 ** 32)),
  }));
}

/** A node of a tree, up to 40 deep: its centre may name no point, and `leaf` may be missing or wrong. */
function node(random: Random, depth: number): MessagePackValue {
  const centre = pick(random, [null, random.below(9), String(random.below(9)), 'x', number(random)]);
  const isLeaf = random.next() < 0.3 + 0.02 * depth;
  const leaf: Record<string, boolean> = random.next() < 0.2 ? {} : { leaf: random.next() < 0.1 ? !isLeaf : isLeaf };
  const indexes = Array.from({ length: random.below(5) }, () => number(random));
  if (isLeaf || depth > 40) return { centerPointIndex: centre, ...leaf, pointIndexes: indexes };
  const both: Record<string, number[]> = random.next() < 0.1 ? { pointIndexes: indexes } : {};
  const children = Array.from({ length: 1 + random.below(depth > 3 ? 1 : 3) }, () => node(random, depth + 1));
  return { centerPointIndex: centre, ...leaf, children, ...both };
}

function number(random: Random): number {
  return random.next() < 0.3 ? pick(random, ODD_NUMBERS) : random.below(600);
}
