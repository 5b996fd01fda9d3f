import { pick } from './pick';
import type { Random } from '../../../packages/vision/src/simulation/random';
import type { MessagePackValue } from '../../../packages/vision/src/tracking-file/mind/message-pack-writer';
import { DESCRIPTOR_WORDS } from '../../../packages/vision/src/tracking-file/mind/detect-mind-points';

/**
 * Probability that the root of a tree is a leaf. With it and `LEAF_PER_LEVEL`, half of 95,000 trees go at most 3 levels
 * below their root, and 5 in 1,000 go 14 or more, which is too deep for the engine's reader.
 */
const LEAF_AT_ROOT = 0.3;
/** Growth of that probability from level to level: on the 35th below the root every node is a leaf. */
const LEAF_PER_LEVEL = 0.02;
/** From this level on a node has one child, so that a tree grows deep rather than large. */
const NARROW_FROM_LEVEL = 4;

/** Numbers that arithmetic does not expect. */
const ODD_NUMBERS = [Number.NaN, Infinity, -Infinity, -1, 1e300, 4294967295, 0.5];

/**
 * Keyframes like those of a stock file, with points at NaN or infinity, odd centres and malformed trees. The shares of
 * all that is odd are chosen, not measured.
 */
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
    descriptors: Array.from({ length: random.next() < 0.9 ? DESCRIPTOR_WORDS : random.below(40) }, () =>
      random.below(2 ** 32),
    ),
  }));
}

/**
 * @param level 0 for the root of a tree.
 *
 * @returns a node whose centre may name no point, and whose `leaf` may be missing or wrong
 */
function node(random: Random, level: number): MessagePackValue {
  const centre = pick(random, [null, random.below(9), String(random.below(9)), 'x', number(random)]);
  const isLeaf = random.next() < LEAF_AT_ROOT + LEAF_PER_LEVEL * level;
  const leaf: Record<string, boolean> = random.next() < 0.2 ? {} : { leaf: random.next() < 0.1 ? !isLeaf : isLeaf };
  const indexes = Array.from({ length: random.below(5) }, () => number(random));
  if (isLeaf) return { centerPointIndex: centre, ...leaf, pointIndexes: indexes };
  const both: Record<string, number[]> = random.next() < 0.1 ? { pointIndexes: indexes } : {};
  const children = Array.from({ length: 1 + random.below(level < NARROW_FROM_LEVEL ? 3 : 1) }, () =>
    node(random, level + 1),
  );
  return { centerPointIndex: centre, ...leaf, children, ...both };
}

function number(random: Random): number {
  return random.next() < 0.3 ? pick(random, ODD_NUMBERS) : random.below(600);
}
