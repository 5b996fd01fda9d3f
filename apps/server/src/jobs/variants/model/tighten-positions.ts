import { Accessor, type Document, type Mesh, Node, type Primitive } from '@gltf-transform/core';
import type { Volume } from '@gltf-transform/extensions';
import { dedup, prune } from '@gltf-transform/functions';
import { FLOAT_DIGITS } from './compact-description';
import { boundsOf, longestSide } from './model-bounds';

/** Bits of the quantized coordinates, which are normalized numbers of two bytes. */
export const STORED_BITS = 16;
/** Bits of a coordinate that takes one byte. */
const BYTE_BITS = 8;
/** Quantized meshes reach from −1 to 1 on their longest side. */
const QUANTIZED_EXTENT = 2;
/** Digits of a node's scale. It is rounded up, so that at most 9% of the numbers are unused. */
const SCALE_DIGITS = 2;
/**
 * Distance by which a node may move to have a shorter translation, as a share of the distance between two coordinates.
 * Chosen, not measured.
 */
const MOVED_SHARE = 1 / 16;

/**
 * Stores quantized positions in as few bits as they need. glTF-Transform spreads coordinates of 12 bits over 16, so
 * that the lower byte of each looks like noise to meshopt; as small numbers, at a larger scale of their node, they take
 * a quarter less.
 *
 * A mesh that is small beside the model gets fewer bits, down to a byte: each coordinate is as exact as those of the
 * largest mesh, or to 0.4% of the mesh's own extent.
 *
 * @param positionBits bits of a coordinate, 9 to 15, to which all meshes are quantized.
 */
export async function tightenPositions(document: Document, positionBits: number): Promise<void> {
  const modelExtent = longestSide(boundsOf(document));
  for (const mesh of document.getRoot().listMeshes()) {
    const nodes = mesh.listParents().filter((parent) => parent instanceof Node);
    if (!isQuantized(mesh) || hasVolume(mesh) || nodes.some(isInstanced)) continue;
    const bits = Math.max(BYTE_BITS, positionBits + Math.min(0, excessOf(nodes, modelExtent)));
    const mostBefore = 2 ** (positionBits - 1) - 1;
    // The most for which the scale of the first node has few digits.
    const most = (2 ** (bits - 1) - 1) * roundingOf(nodes[0], 1 / (2 ** (bits - 1) - 1));
    writeNumbers(mesh, {
      Numbers: bits > BYTE_BITS ? Int16Array : Int8Array,
      of: (value) => Math.round((most * (value >> (STORED_BITS - positionBits))) / mostBefore),
    });
    for (const node of nodes) enlarge(node, 1 / most);
  }
  // Shared skins were copied for each mesh, and shared positions for each part.
  await document.transform(
    prune({ propertyTypes: ['Accessor', 'Skin'], keepAttributes: true, keepIndices: true, keepLeaves: true }),
    dedup({ propertyTypes: ['Accessor', 'Skin'], keepUniqueNames: true }),
  );
}

function isQuantized(mesh: Mesh): boolean {
  const positions = mesh.listPrimitives().flatMap((part) => holdersIn(part).map((one) => one.getAttribute('POSITION')));
  return positions.every(
    (one) => !one || (one.getNormalized() && one.getComponentType() === Accessor.ComponentType.SHORT),
  );
}

/** A part and its morph targets, which all have positions. */
function holdersIn(part: Primitive) {
  return [part, ...part.listTargets()];
}

/** The thickness of such a material is stated in the units of the mesh. */
function hasVolume(mesh: Mesh): boolean {
  return mesh.listPrimitives().some((part) => {
    const volume = part.getMaterial()?.getExtension<Volume>('KHR_materials_volume');
    return (volume?.getThicknessFactor() ?? 0) > 0;
  });
}

function isInstanced(node: Node): boolean {
  return node.getExtension('EXT_mesh_gpu_instancing') !== null;
}

/** Number of bits, below zero for a mesh that is smaller than the model. What a skin makes of its mesh is unknown. */
function excessOf(nodes: readonly Node[], modelExtent: number): number {
  if (nodes.some((node) => node.getSkin())) return 0;
  const scale = Math.max(0, ...nodes.flatMap((node) => node.getWorldScale().map(Math.abs)));
  return scale > 0 && modelExtent > 0 ? Math.ceil(Math.log2((QUANTIZED_EXTENT * scale) / modelExtent)) : 0;
}

/**
 * The share of its numbers that a mesh may use, 0.91 to 1, so that its node's scale, times `factor`, has few digits.
 */
function roundingOf(node: Node | undefined, factor: number): number {
  const [scale = 0] = node && !node.getSkin() ? node.getScale() : [];
  if (scale <= 0) return 1;
  const exact = scale * factor;
  const unit = 10 ** (Math.floor(Math.log10(exact)) + 1 - SCALE_DIGITS);
  return exact / (Math.ceil(exact / unit) * unit);
}

function writeNumbers(
  mesh: Mesh,
  { Numbers, of }: { Numbers: Int8ArrayConstructor | Int16ArrayConstructor; of: (value: number) => number },
): void {
  for (const holder of mesh.listPrimitives().flatMap(holdersIn)) {
    const positions = holder.getAttribute('POSITION');
    const values = positions?.getArray();
    if (!positions || !values) continue;
    const numbers = new Numbers(values.length);
    for (let i = 0; i < values.length; i++) numbers[i] = Math.sign(values[i] ?? 0) * of(Math.abs(values[i] ?? 0));
    holder.setAttribute('POSITION', positions.clone().setArray(numbers).setNormalized(false));
  }
}

function enlarge(node: Node, factor: number): void {
  const skin = node.getSkin();
  const inverse = skin?.getInverseBindMatrices();
  if (!skin || !inverse) {
    const scale = scaled(node.getScale(), factor);
    const tolerance = MOVED_SHARE * Math.min(...scale.map(Math.abs));
    const [x, y, z] = node.getTranslation().map((value) => shortestWithin(value, tolerance));
    node.setScale(scale).setTranslation([x ?? 0, y ?? 0, z ?? 0]);
    return;
  }
  // The matrices (column-major, 4×4) apply to the positions; their last column is where they move the origin.
  const matrices = new Float32Array(inverse.getArray() ?? []);
  for (let i = 0; i < matrices.length; i++) if (i % 16 < 12) matrices[i] = factor * (matrices[i] ?? 0);
  node.setSkin(skin.clone().setInverseBindMatrices(inverse.clone().setArray(matrices)));
}

function scaled([x, y, z]: [number, number, number], factor: number): [number, number, number] {
  return [factor * x, factor * y, factor * z];
}

/** The number with the fewest digits that is at most so far away. */
function shortestWithin(value: number, tolerance: number): number {
  if (Math.abs(value) <= tolerance) return 0;
  for (let digits = 1; digits < FLOAT_DIGITS; digits++) {
    const rounded = Number(value.toPrecision(digits));
    if (Math.abs(rounded - value) <= tolerance) return rounded;
  }
  return value;
}
