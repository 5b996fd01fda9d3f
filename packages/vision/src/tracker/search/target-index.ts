import type { Arena } from '../../kernels/arena';
import type { Kernels, MatchIndex } from '../../kernels/kernels';
import { INDEX_KEYS, MAX_CANDIDATES, WEAK_TABLES } from '../../kernels/kernels';
import type { TrainedTarget } from '../../target/train-target';
import { groupSimilarTargets } from './similar-targets';

/**
 * Largest distance in x and in y of two descriptors that show the same place of a target, target widths. Chosen, not
 * measured.
 */
export const SAME_PLACE = 0.03;

/* Set on 2026-11-22 with 12 generated pictures, and photographs shown ten at a time. */

/** Least number of an index's hash tables; more find more matches. */
const MIN_TABLES = 3;
const MAX_TABLES = WEAK_TABLES;
/**
 * Number of descriptors times tables that the time allows. A detailed picture has 6,700 to 8,200 descriptors: eight
 * tables for 2 pictures, six or seven for 3, three from 5 or 6 on.
 */
const MAX_ENTRIES = 160_000;

/** The joint index of several targets: target i owns the descriptors firsts[i] .. firsts[i + 1] − 1. */
export interface TargetIndex {
  index: MatchIndex;
  firsts: Int32Array;
  /** Group of each target: similar targets share one; see groupSimilarTargets. */
  groups: Int32Array;
}

/**
 * Builds one index over all targets in the arena, above its present top.
 *
 * @throws ArenaFullError if it has no room there
 */
export function createTargetIndex(kernels: Kernels, targets: TrainedTarget[]): TargetIndex {
  const { arena } = kernels;
  const firsts = new Int32Array(targets.length + 1);
  targets.forEach((target, i) => {
    firsts[i + 1] = firsts[i] + target.count;
  });
  const count = firsts[targets.length];
  const groups = groupSimilarTargets(targets, SAME_PLACE);
  const index = allocateIndex(arena, count);
  targets.forEach((target, i) => {
    const first = firsts[i];
    index.descriptors.set(target.descriptors.subarray(0, 8 * target.count), 8 * first);
    index.x.set(target.x.subarray(0, target.count), first);
    index.y.set(target.y.subarray(0, target.count), first);
    // Similar targets must not make each other fail the ratio test, so they count as one owner.
    index.owners.fill(groups[i], first, firsts[i + 1]);
  });
  kernels.buildIndex(index);
  return { index, firsts, groups };
}

function allocateIndex(arena: Arena, count: number): MatchIndex {
  const tables = Math.max(MIN_TABLES, Math.min(MAX_TABLES, Math.floor(MAX_ENTRIES / count)));
  return {
    descriptors: arena.uint32(8 * count),
    count,
    starts: arena.uint32(tables * (INDEX_KEYS + 1)),
    entries: arena.uint32(tables * count),
    occupied: arena.uint8((tables * INDEX_KEYS) / 8),
    owners: arena.uint16(count),
    x: arena.float32(count),
    y: arena.float32(count),
    samePlace: SAME_PLACE,
    candidates: arena.uint32(MAX_CANDIDATES),
    distances: arena.uint16(MAX_CANDIDATES),
  };
}
