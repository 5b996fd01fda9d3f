import type { Accessor, Document, Node } from '@gltf-transform/core';
import { KHRMaterialsVolume } from '@gltf-transform/extensions';
import { meshopt, quantize } from '@gltf-transform/functions';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { expect, it } from 'vitest';
import { makeModel, type ModelPlan } from '../../../../../../testing/support/models/make-model';
import { boundsOf } from './model-bounds';
import { areBoundsClose } from './model-facts';
import { modelIo } from './model-io';
import { tightenPositions } from './tighten-positions';

/** Bits of a coordinate, as in the light recipe. */
const BITS = 12;
const BALL: ModelPlan = { name: 'ball', seed: 51, triangles: 2000, texturePx: 0, textures: [], pictures: 'png' };

async function read(plan: ModelPlan): Promise<Document> {
  return (await modelIo()).read(await makeModel(plan));
}

const nodesOf = (document: Document) => document.getRoot().listNodes();
const positionsOf = (node: Node | undefined): Accessor | null =>
  node?.getMesh()?.listPrimitives()[0]?.getAttribute('POSITION') ?? null;

/** Coordinates of a mesh in its scene, without a skin. */
function placesOf(node: Node | undefined): number[][] {
  const [positions, matrix] = [positionsOf(node), node?.getWorldMatrix()];
  if (!positions || !matrix) throw new Error('the node has no mesh');
  return Array.from({ length: positions.getCount() }, (_, i) => {
    const [x = 0, y = 0, z = 0] = positions.getElement(i, []);
    return [0, 1, 2].map(
      (axis) =>
        (matrix[axis] ?? 0) * x + (matrix[axis + 4] ?? 0) * y + (matrix[axis + 8] ?? 0) * z + (matrix[axis + 12] ?? 0),
    );
  });
}

function largestMove(before: number[][], after: number[][]): number {
  expect(after.length).toBe(before.length);
  return Math.max(
    ...before.flatMap((place, i) => place.map((value, axis) => Math.abs(value - (after[i]?.[axis] ?? NaN)))),
  );
}

it('keeps a single mesh where it was, in a fifth fewer bytes', async () => {
  const made = async ({ isTight }: { isTight: boolean }) => {
    const document = await read(BALL);
    await document.transform(meshopt({ encoder: MeshoptEncoder, level: 'high', quantizePosition: BITS }));
    if (isTight) await tightenPositions(document, BITS);
    const [node] = nodesOf(document);
    const values = positionsOf(node)?.getArray();
    const padded = new Int16Array(((values?.length ?? 0) / 3) * 4).map((_, i) =>
      i % 4 < 3 ? (values?.[3 * Math.floor(i / 4) + (i % 4)] ?? 0) : 0,
    );
    // Three coordinates of two bytes, padded to eight.
    const bytes = MeshoptEncoder.encodeGltfBuffer(new Uint8Array(padded.buffer), padded.length / 4, 8, 'ATTRIBUTES');
    return { places: placesOf(node), bytes: bytes.length };
  };
  const [before, after] = [await made({ isTight: false }), await made({ isTight: true })];
  // The ball reaches from −1 to 1.
  expect(largestMove(before.places, after.places)).toBeLessThan(2 / 2 ** BITS);
  expect(after.bytes).toBeLessThan(0.8 * before.bytes);
});

it('stores a mesh in one byte a coordinate if it is small beside the model, and each to its share of the extent', async () => {
  const document = await read({ ...BALL, parts: 2 });
  const [small, large] = nodesOf(document);
  large?.setScale([100, 100, 100]);
  const [before, sideLength] = [placesOf(small), 2];
  await document.transform(quantize({ quantizePosition: BITS }));
  const largeBefore = placesOf(large);
  await tightenPositions(document, BITS);
  expect([positionsOf(small)?.getComponentSize(), positionsOf(large)?.getComponentSize()]).toEqual([1, 2]);
  expect(largestMove(before, placesOf(small))).toBeLessThan((1.1 * sideLength) / 2 ** 8);
  expect(largestMove(largeBefore, placesOf(large))).toBeLessThan((100 * sideLength) / 2 ** BITS);
});

it.each([
  ['joints', { joints: 4 }],
  ['morph targets', { morphTargets: 3 }],
  ['joints, morph targets, a clip and several parts', { joints: 3, morphTargets: 2, clips: 1, parts: 3 }],
])('keeps the bounds of a model with %s', async (_, more: Partial<ModelPlan>) => {
  const document = await read({ ...BALL, ...more });
  const before = boundsOf(document);
  await document.transform(quantize({ quantizePosition: BITS }));
  await tightenPositions(document, BITS);
  expect(areBoundsClose(before, boundsOf(document), 0.001)).toBe(true);
  const targets = document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives().flatMap((part) => part.listTargets()));
  for (const target of targets) expect(target.getAttribute('POSITION')?.getNormalized()).toBe(false);
  expect(targets).toHaveLength((more.morphTargets ?? 0) * (more.parts ?? 1));
});

it('moves morph targets as far as before', async () => {
  const document = await read({ ...BALL, morphTargets: 1 });
  const movedBy = () => {
    const [node] = nodesOf(document);
    const moved = node?.getMesh()?.listPrimitives()[0]?.listTargets()[0]?.getAttribute('POSITION');
    const [scale = 0] = node?.getScale() ?? [];
    // Any vertex will do; this one is moved far enough.
    return moved?.getElement(700, []).map((value) => scale * value) ?? [];
  };
  const before = movedBy();
  expect(Math.max(...before.map(Math.abs))).toBeGreaterThan(0.01);
  await document.transform(quantize({ quantizePosition: BITS }));
  await tightenPositions(document, BITS);
  const after = movedBy();
  expect(after).toHaveLength(before.length);
  // Less than the move itself: the steps of a coordinate are some 2 / 2 ** BITS = 0.0005 wide.
  for (const [axis, value] of after.entries()) expect(Math.abs(value - (before[axis] ?? NaN))).toBeLessThan(0.005);
});

it('leaves a mesh alone whose material states a thickness in its units', async () => {
  const document = await read(BALL);
  const volume = document.createExtension(KHRMaterialsVolume).createVolume().setThicknessFactor(0.1);
  document.getRoot().listMaterials()[0]?.setExtension('KHR_materials_volume', volume);
  await document.transform(quantize({ quantizePosition: BITS }));
  const [node] = nodesOf(document);
  const before = positionsOf(node)?.getArray();
  await tightenPositions(document, BITS);
  expect(positionsOf(node)?.getArray()).toEqual(before);
});
