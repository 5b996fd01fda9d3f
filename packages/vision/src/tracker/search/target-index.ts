import type { Arena } from '../../kernels/arena';
import type { Kernels, MatchIndex } from '../../kernels/kernels';
import { INDEX_KEYS } from '../../kernels/kernels';
import type { TrainedTarget } from '../../target/train-target';
import { groupSimilarTargets } from './similar-targets';

/** Largest distance of two descriptors that show the same place of a target, target widths. */
const SAME_PLACE = 0.03;

/**
 * Number of hash tables, by the number of descriptors. More tables find more matches; with many targets they would take
 * too long.
 */
const FEW_DESCRIPTORS = 20_000;
const TABLES_FOR_FEW = 6;
const TABLES_FOR_MANY = 4;

/** The joint index of several targets: target i owns the descriptors firsts[i] .. firsts[i + 1] − 1. */
export interface TargetIndex {
  index: MatchIndex;
  firsts: Int32Array;
  /** Group of each target: similar targets share one; see groupSimilarTargets. */
  groups: Int32Array;
}

/** Builds one index over all targets in the arena. */
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
  kernels.buildIndex(index.descriptors, count, index.starts, index.entries);
  return { index, firsts, groups };
}

function allocateIndex(arena: Arena, count: number): MatchIndex {
  const tables = count <= FEW_DESCRIPTORS ? TABLES_FOR_FEW : TABLES_FOR_MANY;
  return {
    descriptors: arena.uint32(8 * count),
    count,
    starts: arena.uint32(tables * (INDEX_KEYS + 1)),
    entries: arena.uint32(tables * count),
    owners: arena.uint16(count),
    x: arena.float32(count),
    y: arena.float32(count),
    samePlace: SAME_PLACE,
    met: arena.uint32(count),
    candidates: arena.uint32(count),
    distances: arena.uint16(count),
  };
}
