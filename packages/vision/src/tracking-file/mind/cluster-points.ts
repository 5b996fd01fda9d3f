import type { MindPoint } from './detect-mind-points';

/** A node of the tree in which MindAR's runtime searches for similar descriptors. */
type ClusterNode =
  | { centerPointIndex: number | null; leaf: true; pointIndexes: number[] }
  | { centerPointIndex: number | null; leaf: false; children: ClusterNode[] };

/*
 * Shape of the tree that MindAR's runtime searches (`hierarchical-clustering.js`, MIT licence): most points in a leaf,
 * and branches of a node.
 */
const LEAF_POINTS = 16;
const CENTRES = 8;

/**
 * Tree over the points: centres far from each other, every point with the nearest one by its descriptor (Hamming
 * distance), until only few are together. Greedy farthest-point centres (Gonzalez, Clustering to Minimize the Maximum
 * Intercluster Distance, Theoretical Computer Science 38, 1985) give the same tree each time; any centres will do for
 * the search. Without points, the tree is an empty leaf.
 */
export function clusterPoints(points: readonly MindPoint[]): { rootNode: ClusterNode } {
  return {
    rootNode: cluster(
      points,
      points.map((_, i) => i),
      null,
    ),
  };
}

function cluster(points: readonly MindPoint[], indexes: number[], centre: number | null): ClusterNode {
  const leaf: ClusterNode = { centerPointIndex: centre, leaf: true, pointIndexes: indexes };
  if (indexes.length <= LEAF_POINTS) return leaf;
  const centres = farApart(points, indexes);
  const groups = centres.map((): number[] => []);
  for (const index of indexes) groups[nearest(points, centres, index)].push(index);
  const filled = groups.flatMap((group, k) => (group.length > 0 ? [{ group, centre: centres[k] }] : []));
  if (filled.length < 2) return leaf;
  return {
    centerPointIndex: centre,
    leaf: false,
    children: filled.map(({ group, centre }) => cluster(points, group, centre)),
  };
}

/** Chooses centres greedily, each the point that is farthest from those before. */
function farApart(points: readonly MindPoint[], indexes: number[]): number[] {
  const centres = [indexes[0]];
  const distances = new Float64Array(indexes.length).fill(Infinity);
  while (centres.length < CENTRES) {
    let farthest = 0;
    for (let i = 0; i < indexes.length; i++) {
      distances[i] = Math.min(distances[i], distance(points[indexes[i]], points[centres[centres.length - 1]]));
      if (distances[i] > distances[farthest]) farthest = i;
    }
    centres.push(indexes[farthest]);
  }
  return centres;
}

function nearest(points: readonly MindPoint[], centres: readonly number[], index: number): number {
  let best = 0;
  let bestDistance = Infinity;
  centres.forEach((centre, k) => {
    const d = distance(points[index], points[centre]);
    if (d < bestDistance) [best, bestDistance] = [k, d];
  });
  return best;
}

/** Differing bits of two descriptors. */
function distance(a: MindPoint, b: MindPoint): number {
  let sum = 0;
  for (let word = 0; word < a.descriptors.length; word++) sum += bitCount(a.descriptors[word] ^ b.descriptors[word]);
  return sum;
}

/** Set bits of 32 (Warren, Hacker's Delight, 5-1); also in kernels/hamming.ts, whose loop takes several words at once. */
function bitCount(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
