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
  const weights = compared.flatMap(({ size, weight }) => Array.from({ length: size }, () => weight));
  const [kept] = MeshoptSimplifier.simplifyWithAttributes(
    Uint32Array.from({ length: indices.getCount() }, (_, i) => indices.getScalar(i)),
    interleaved([{ size: positions.getElementSize(), accessors: [positions] }], positions.getCount()),
    positions.getElementSize(),
    interleaved(compared, positions.getCount()),
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

/** Values of each vertex that the simplifier compares, as sums over accessors. */
interface Values {
  /** Number for each vertex. */
  size: number;
  accessors: Accessor[];
}

/** The attributes whose changes show. Morph targets that are too many for the simplifier are added up in groups. */
function comparedValues(part: Primitive): (Values & { weight: number })[] {
  const found = [
    { accessor: part.getAttribute('NORMAL'), weight: NORMAL_WEIGHT },
    { accessor: part.getAttribute('COLOR_0'), weight: COLOUR_WEIGHT },
  ].flatMap(({ accessor, weight }) =>
    accessor ? [{ size: accessor.getElementSize(), accessors: [accessor], weight }] : [],
  );
  const morphs = part.listTargets().flatMap((target) => target.getAttribute('POSITION') ?? []);
  const room = MAX_VALUES - found.reduce((sum, { size }) => sum + size, 0);
  const groupCount = Math.min(morphs.length, Math.floor(room / 3));
  const groups = Array.from({ length: groupCount }, (_, group) => ({
    size: 3,
    accessors: morphs.filter((_morph, i) => i % groupCount === group),
    weight: MORPH_WEIGHT,
  }));
  return [...found, ...groups];
}

/** The values of all vertices, one vertex after the other. */
function interleaved(values: readonly Values[], count: number): Float32Array {
  const stride = values.reduce((sum, { size }) => sum + size, 0);
  const array = new Float32Array(stride * count);
  const element: number[] = [];
  let at = 0;
  for (const { size, accessors } of values) {
    for (const accessor of accessors) {
      for (let i = 0; i < count; i++) {
        accessor.getElement(i, element);
        for (let k = 0, to = stride * i + at; k < size; k++, to++) array[to] = (array[to] ?? 0) + (element[k] ?? 0);
      }
    }
    at += size;
  }
  return array;
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
