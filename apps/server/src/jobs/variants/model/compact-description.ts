import type { GLTF } from '@gltf-transform/core';

/** Digits after which every number of four bytes is told from its neighbours. */
export const FLOAT_DIGITS = 9;
/** Mode of a primitive of triangles, which need not be stated (glTF 2.0, section 5.24.4). */
const TRIANGLES = 4;

/**
 * Leaves out of a description what a reader assumes anyway, and digits that numbers of four bytes do not have. In
 * models of many small parts the description is most of the file.
 */
export function compactDescription(description: GLTF.IGLTF): void {
  for (const accessor of description.accessors ?? []) {
    if (accessor.byteOffset === 0) delete accessor.byteOffset;
    if (accessor.normalized === false) delete accessor.normalized;
  }
  for (const { primitives } of description.meshes ?? []) {
    for (const part of primitives) if (part.mode === TRIANGLES) delete part.mode;
  }
  for (const node of description.nodes ?? []) {
    for (const path of ['translation', 'rotation', 'scale'] as const) {
      const values = node[path];
      if (values) node[path] = values.map(shortest);
    }
  }
}

/** The number with the fewest digits that is the same in four bytes. */
function shortest(value: number): number {
  const wanted = Math.fround(value);
  for (let digits = 1; digits < FLOAT_DIGITS; digits++) {
    const rounded = Number(wanted.toPrecision(digits));
    if (Math.fround(rounded) === wanted) return rounded;
  }
  return Number(wanted.toPrecision(FLOAT_DIGITS));
}
