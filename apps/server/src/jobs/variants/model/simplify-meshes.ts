import type { Accessor, Document } from '@gltf-transform/core';
import { compactPrimitive } from '@gltf-transform/functions';
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import type { MeshLimits } from '../recipes';
import { CORNERS, trianglesOf } from './model-figures';
import { familiesOf, type Family } from './part-families';

/* How much the attributes of vertices count beside their positions, with careful limits. */
/** A change of a normal by 1 counts as much as this share of the mesh's extent. Chosen, not measured. */
const NORMAL_WEIGHT = 0.2;
/** The same for a change of a colour by 1, its whole range. Chosen, not measured. */
const COLOUR_WEIGHT = 0.5;
/** A change of a morph target's displacement counts as much as one of the position. */
const MORPH_WEIGHT = 1;
/** Most values of a vertex that the simplifier compares (asserted by `simplifyWithAttributes`). */
const MAX_VALUES = 32;
/** Values of a position. */
const AXES = 3;

/**
 * Simplifies the meshes of a model in place by meshoptimizer, each to the same share of its triangles. No effect on a
 * model with at most `maxTriangles`; where `maxError` allows no more, a mesh keeps more than its share.
 */
export async function simplifyMeshes(document: Document, limits: MeshLimits): Promise<void> {
  const triangles = trianglesOf(document);
  if (triangles <= limits.maxTriangles) return;
  await MeshoptSimplifier.ready;
  const share = limits.maxTriangles / triangles;
  for (const family of familiesOf(document)) simplifyFamily(family, { ...limits, share });
}

/** The parts go on sharing what they shared. */
function simplifyFamily(
  { parts, keepsBorder }: Family,
  { share, maxError, isCareful }: MeshLimits & { share: number },
): void {
  const [first, ...others] = parts;
  const [indices, positions] = [first.getIndices(), first.getAttribute('POSITION')];
  if (!indices || !positions) return;
  const compared = comparedValues(parts, isCareful === true);
  const weights = compared.flatMap(({ size }) => Array.from({ length: size }, () => 1));
  const [kept] = MeshoptSimplifier.simplifyWithAttributes(
    Uint32Array.from({ length: indices.getCount() }, (_, i) => indices.getScalar(i)),
    interleaved(
      [{ size: positions.getElementSize(), sum: [{ accessor: positions, weight: 1 }] }],
      positions.getCount(),
    ),
    positions.getElementSize(),
    interleaved(compared, positions.getCount()),
    weights.length,
    weights,
    isCareful ? outermostOf(positions) : null,
    CORNERS * Math.floor((share * indices.getCount()) / CORNERS),
    maxError,
    keepsBorder ? ['LockBorder'] : [],
  );
  if (kept.length === 0) return;
  const shared = indices.clone().setArray(new Uint32Array(kept));
  for (const part of parts) compactPrimitive(part.setIndices(shared));
  for (const part of others) {
    part.setIndices(first.getIndices());
    for (const semantic of part.listSemantics()) {
      if (semantic !== 'POSITION') part.setAttribute(semantic, first.getAttribute(semantic));
    }
  }
}

/** Values of each vertex that the simplifier compares: a weighted sum over accessors. */
interface Values {
  /** Number for each vertex. */
  size: number;
  sum: { accessor: Accessor; weight: number }[];
}

/**
 * Values that the simplifier compares beside the positions of the first part, because a change of them would be seen:
 * the positions of the other parts and, with careful limits, normals, colours and morph targets. If there are more
 * shapes than the simplifier takes, they are added up in groups.
 */
function comparedValues([first, ...others]: Family['parts'], isCareful: boolean): Values[] {
  const attributes = [
    { accessor: first.getAttribute('NORMAL'), weight: NORMAL_WEIGHT },
    { accessor: first.getAttribute('COLOR_0'), weight: COLOUR_WEIGHT },
  ].flatMap(({ accessor, weight }) =>
    accessor && isCareful ? [{ size: accessor.getElementSize(), sum: [{ accessor, weight }] }] : [],
  );
  const room = Math.floor((MAX_VALUES - attributes.reduce((sum, { size }) => sum + size, 0)) / AXES);
  const morphs = isCareful ? first.listTargets().flatMap((target) => target.getAttribute('POSITION') ?? []) : [];
  // The simplifier takes positions as shares of their extent, and other values as they are.
  const morphWeight = MORPH_WEIGHT / extentOf(first.getAttribute('POSITION'));
  const ownPositions = new Set(others.map((part) => part.getAttribute('POSITION')));
  ownPositions.delete(first.getAttribute('POSITION'));
  return [
    ...attributes,
    ...groupsOf(morphs, room).map((group) => ({
      size: AXES,
      sum: group.map((accessor) => ({ accessor, weight: morphWeight })),
    })),
    // With these weights the error is the root of the mean square over the groups, and within a group that of the mean
    // position.
    ...groupsOf([...ownPositions], room).map((group, _i, { length }) => ({
      size: AXES,
      sum: group.flatMap((accessor) =>
        accessor ? [{ accessor, weight: 1 / (extentOf(accessor) * group.length * Math.sqrt(length)) }] : [],
      ),
    })),
  ];
}

/** Longest side of the box around positions; 1 for a single point or without positions. */
function extentOf(positions: Accessor | null): number {
  if (!positions) return 1;
  const [min, max] = [positions.getMinNormalized([]), positions.getMaxNormalized([])];
  return Math.max(...max.map((value, axis) => value - (min[axis] ?? 0))) || 1;
}

/** At most `count` groups of nearly equal size. */
function groupsOf<T>(all: readonly T[], count: number): T[][] {
  const groupCount = Math.min(all.length, count);
  return Array.from({ length: groupCount }, (_, group) => all.filter((_one, i) => i % groupCount === group));
}

/** @returns count × S, one vertex after the other; S is the sum of the sizes. */
function interleaved(values: readonly Values[], count: number): Float32Array {
  const stride = values.reduce((sum, { size }) => sum + size, 0);
  const array = new Float32Array(stride * count);
  const element: number[] = [];
  let at = 0;
  for (const { size, sum } of values) {
    for (const { accessor, weight } of sum) {
      for (let i = 0; i < count; i++) {
        accessor.getElement(i, element);
        for (let k = 0, to = stride * i + at; k < size; k++, to++) {
          array[to] = (array[to] ?? 0) + weight * (element[k] ?? 0);
        }
      }
    }
    at += size;
  }
  return array;
}

/** 1 for one vertex at each side of the bounds, so that these stay; 0 for the others. */
function outermostOf(positions: Accessor): Uint8Array {
  const [min, max] = [positions.getMinNormalized([]), positions.getMaxNormalized([])];
  const marks = new Uint8Array(positions.getCount());
  const element: number[] = [];
  // The least value of each axis, then the greatest.
  const missing = new Set(Array.from({ length: 2 * AXES }, (_, side) => side));
  for (let i = 0; i < marks.length && missing.size > 0; i++) {
    positions.getElement(i, element);
    for (const side of missing) {
      const axis = side % AXES;
      if (element[axis] !== (side < AXES ? min : max)[axis]) continue;
      marks[i] = 1;
      missing.delete(side);
    }
  }
  return marks;
}
