import { type Accessor, type Document, Primitive } from '@gltf-transform/core';
import { compactPrimitive, getPrimitiveVertexCount, VertexCountMethod } from '@gltf-transform/functions';

/** Parts with the same triangles and attributes, but positions of their own. */
export interface Family {
  parts: [Primitive, ...Primitive[]];
  /** True for parts of meshes that consist of several, so that no gap opens between these. */
  keepsBorder: boolean;
}

/**
 * All parts that consist of triangles, those that share their data together. Parts with morph targets are alone. A part
 * that uses less than half of a shared stream of vertices gets a stream of its own.
 */
export function familiesOf(document: Document): Iterable<Family> {
  const root = document.getRoot();
  const numbers = new Map(root.listAccessors().map((accessor, i) => [accessor, i]));
  const families = new Map<string, Family>();
  for (const mesh of root.listMeshes()) {
    const keepsBorder = mesh.listPrimitives().length > 1;
    for (const part of mesh.listPrimitives()) {
      if (part.getMode() !== Primitive.Mode.TRIANGLES) continue;
      const isSparse =
        getPrimitiveVertexCount(part, VertexCountMethod.RENDER) <
        getPrimitiveVertexCount(part, VertexCountMethod.UPLOAD) / 2;
      if (isSparse) compactPrimitive(part);
      if (!part.getIndices() || !part.getAttribute('POSITION')) continue;
      const isAlone = isSparse || part.listTargets().length > 0;
      const key = JSON.stringify(isAlone ? families.size : [keepsBorder, ...dataOf(part, numbers)]);
      const family = families.get(key);
      if (family) family.parts.push(part);
      else families.set(key, { parts: [part], keepsBorder });
    }
  }
  return families.values();
}

/** Properties that the parts of a family have in common. */
function dataOf(part: Primitive, numbers: ReadonlyMap<Accessor | null, number>): unknown[] {
  const attributes = part
    .listSemantics()
    .filter((semantic) => semantic !== 'POSITION')
    .toSorted()
    .map((semantic) => [semantic, numbers.get(part.getAttribute(semantic))]);
  return [numbers.get(part.getIndices()), part.getAttribute('POSITION')?.getCount(), attributes];
}
