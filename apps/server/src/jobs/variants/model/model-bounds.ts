import type { Accessor, Document, mat4, Node, Primitive } from '@gltf-transform/core';
import { shownScene } from './shown-scene';

/** Corners of the box around a model, in its own units. */
export interface Bounds {
  min: number[];
  max: number[];
}

/**
 * The box around all vertices of the shown scene at rest. Skinned vertices follow their joints: quantized positions
 * mean nothing before that. Morph targets and instances do not count.
 *
 * @returns null for a scene that shows nothing.
 */
export function boundsOf(document: Document): Bounds | null {
  const bounds = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
  shownScene(document)?.traverse((node) => {
    for (const part of node.getMesh()?.listPrimitives() ?? []) addPart(bounds, node, part);
  });
  return Number.isFinite(bounds.min[0]) ? bounds : null;
}

/** Longest side of a box; 0 for none. */
export function longestSide(bounds: Bounds | null): number {
  return bounds ? Math.max(...bounds.max.map((value, axis) => value - (bounds.min[axis] ?? 0))) : 0;
}

function addPart(bounds: Bounds, node: Node, part: Primitive): void {
  const positions = part.getAttribute('POSITION');
  if (!positions) return;
  const placing = placingOf(node, part);
  const world = node.getWorldMatrix();
  const point = [0, 0, 0];
  for (let i = 0; i < positions.getCount(); i++) {
    positions.getElement(i, point);
    const [x = 0, y = 0, z = 0] = point;
    const m = placing?.(i) ?? world;
    for (let axis = 0; axis < 3; axis++) {
      const value = (m[axis] ?? 0) * x + (m[4 + axis] ?? 0) * y + (m[8 + axis] ?? 0) * z + (m[12 + axis] ?? 0);
      if (value < (bounds.min[axis] ?? 0)) bounds.min[axis] = value;
      if (value > (bounds.max[axis] ?? 0)) bounds.max[axis] = value;
    }
  }
}

/** The matrix of each vertex of a skinned part; null for a part without a skin. */
function placingOf(node: Node, part: Primitive): ((vertex: number) => number[]) | null {
  const skin = node.getSkin();
  const joints = part.getAttribute('JOINTS_0');
  const weights = part.getAttribute('WEIGHTS_0');
  if (!skin || !joints || !weights) return null;
  const inverse = skin.getInverseBindMatrices();
  const matrices = skin.listJoints().map((joint, i) => productOf(joint.getWorldMatrix(), elementOf(inverse, i)));
  const blended = Array.from({ length: 16 }, () => 0);
  const [indices, shares] = [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ];
  return (vertex) => {
    joints.getElement(vertex, indices);
    weights.getElement(vertex, shares);
    const sum = shares.reduce((a, b) => a + b, 0) || 1;
    blended.fill(0);
    for (let k = 0; k < 4; k++) {
      const matrix = matrices[indices[k] ?? 0];
      const share = (shares[k] ?? 0) / sum;
      if (matrix && share > 0) for (let e = 0; e < 16; e++) blended[e] = (blended[e] ?? 0) + share * (matrix[e] ?? 0);
    }
    return blended;
  };
}

function elementOf(accessor: Accessor | null, index: number): number[] {
  return accessor?.getElement(index, []) ?? IDENTITY;
}

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** Column-major, as in glTF. */
function productOf(a: mat4, b: number[]): number[] {
  const product = Array.from({ length: 16 }, () => 0);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += (a[4 * k + row] ?? 0) * (b[4 * column + k] ?? 0);
      product[4 * column + row] = sum;
    }
  }
  return product;
}
