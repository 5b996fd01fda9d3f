import { type Accessor, type Document, Primitive } from '@gltf-transform/core';
import {
  compactPrimitive,
  getPrimitiveVertexCount,
  getSceneVertexCount,
  VertexCountMethod,
} from '@gltf-transform/functions';
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import type { MeshLimits } from '../recipes';

/**
 * How much the attributes of vertices count beside their positions, with careful limits: a change of normals or colours by 1
 * (0..1) counts as much as this share of the mesh's extent, one of a morph target's displacement as much as one of the position.
 */
const NORMAL_WEIGHT = 0.2;
const COLOUR_WEIGHT = 0.5;
const MORPH_WEIGHT = 1;
/** Most values of a vertex that the simplifier compares. */
const MAX_VALUES = 32;

/** Number of triangles that a model draws, those of copies included. */
export function trianglesOf(document: Document): number {
  const root = document.getRoot();
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  return scene ? getSceneVertexCount(scene, VertexCountMethod.RENDER) / 3 : 0;
}

/** The borders of meshes that consist of several parts are kept, so that no gap opens between the parts. */
export async function simplifyMeshes(document: Document, limits: MeshLimits): Promise<void> {
  const triangles = trianglesOf(document);
  if (triangles <= limits.maxTriangles) return;
  await MeshoptSimplifier.ready;
  for (const mesh of document.getRoot().listMeshes()) {
    const parts = mesh.listPrimitives();
    for (const part of parts) {
      if (part.getMode() !== Primitive.Mode.TRIANGLES) continue;
      simplifyPart(part, { ...limits, share: limits.maxTriangles / triangles, keepsBorder: parts.length > 1 });
    }
  }
}

function simplifyPart(
  part: Primitive,
  { share, maxError, isCareful, keepsBorder }: MeshLimits & { share: number; keepsBorder: boolean },
): void {
  // One vertex stream is often shared by many parts.
  const isSparse =
    getPrimitiveVertexCount(part, VertexCountMethod.RENDER) <
    getPrimitiveVertexCount(part, VertexCountMethod.UPLOAD) / 2;
  if (isSparse) compactPrimitive(part);
  const [indices, positions] = [part.getIndices(), part.getAttribute('POSITION')];
  if (!indices || !positions) return;
  const compared = isCareful ? comparedValues(part) : [];
  const weights = compared.flatMap(({ accessor, weight }) =>
    Array.from({ length: accessor.getElementSize() }, () => weight),
  );
  const [kept] = MeshoptSimplifier.simplifyWithAttributes(
    Uint32Array.from({ length: indices.getCount() }, (_, i) => indices.getScalar(i)),
    interleaved([positions]),
    positions.getElementSize(),
    interleaved(
      compared.map(({ accessor }) => accessor),
      positions.getCount(),
    ),
    weights.length,
    weights,
    isCareful ? outermostOf(positions) : null,
    3 * Math.floor((share * indices.getCount()) / 3),
    maxError,
    keepsBorder ? ['LockBorder'] : [],
  );
  if (kept.length === 0) return;
  part.setIndices(indices.clone().setArray(new Uint32Array(kept)));
  compactPrimitive(part);
}

/** The attributes whose changes show, as far as the simplifier takes them. */
function comparedValues(part: Primitive): { accessor: Accessor; weight: number }[] {
  const found = [
    { accessor: part.getAttribute('NORMAL'), weight: NORMAL_WEIGHT },
    { accessor: part.getAttribute('COLOR_0'), weight: COLOUR_WEIGHT },
    ...part.listTargets().map((target) => ({ accessor: target.getAttribute('POSITION'), weight: MORPH_WEIGHT })),
  ];
  let size = 0;
  return found.flatMap(({ accessor, weight }) => {
    if (!accessor || size + accessor.getElementSize() > MAX_VALUES) return [];
    size += accessor.getElementSize();
    return [{ accessor, weight }];
  });
}

/** The values of all accessors, vertex after vertex. */
function interleaved(accessors: readonly Accessor[], count = accessors[0]?.getCount() ?? 0): Float32Array {
  const size = accessors.reduce((sum, accessor) => sum + accessor.getElementSize(), 0);
  const values = new Float32Array(size * count);
  const element: number[] = [];
  let at = 0;
  for (const accessor of accessors) {
    for (let i = 0; i < count; i++) {
      accessor.getElement(i, element);
      for (let k = 0; k < accessor.getElementSize(); k++) values[size * i + at + k] = element[k] ?? 0;
    }
    at += accessor.getElementSize();
  }
  return values;
}

/** 1 for the vertices at the sides of the bounds, so that these stay; 0 for the others. */
function outermostOf(positions: Accessor): Uint8Array {
  const [min, max] = [positions.getMinNormalized([]), positions.getMaxNormalized([])];
  const marks = new Uint8Array(positions.getCount());
  const element: number[] = [];
  const missing = new Set([0, 1, 2, 3, 4, 5]);
  for (let i = 0; i < marks.length && missing.size > 0; i++) {
    positions.getElement(i, element);
    for (const side of missing) {
      const axis = side % 3;
      if (element[axis] !== (side < 3 ? min : max)[axis]) continue;
      marks[i] = 1;
      missing.delete(side);
    }
  }
  return marks;
}
