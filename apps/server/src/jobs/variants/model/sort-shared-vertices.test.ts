import type { Document } from '@gltf-transform/core';
import { EXTMeshoptCompression } from '@gltf-transform/extensions';
import { dedup, quantize, reorder, weld } from '@gltf-transform/functions';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { expect, it } from 'vitest';
import { makeModel, type ModelPlan } from '../../../../../../testing/support/models/make-model';
import { modelIo } from './model-io';
import { sortSharedVertices } from './sort-shared-vertices';

const BALLS: ModelPlan = {
  name: 'balls',
  seed: 61,
  triangles: 600,
  texturePx: 64,
  textures: ['colour'],
  pictures: 'png',
  parts: 8,
};

async function quantized(plan: ModelPlan): Promise<Document> {
  const document = await (await modelIo()).read(await makeModel(plan));
  await document.transform(
    weld(),
    dedup({ keepUniqueNames: true }),
    reorder({ encoder: MeshoptEncoder, target: 'size' }),
    quantize({ quantizePosition: 8 }),
  );
  return document;
}

/** Everything that the corners of the triangles of each part have, in the order in which they are drawn. */
function cornersOf(document: Document): unknown {
  return document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives())
    .map((part) => {
      const attributes = [part, ...part.listTargets()].flatMap((holder) => holder.listAttributes());
      const indices = part.getIndices();
      return Array.from({ length: indices?.getCount() ?? 0 }, (_, i) =>
        attributes.map((attribute) => attribute.getElement(indices?.getScalar(i) ?? 0, [])),
      );
    });
}

async function sizeOf(document: Document): Promise<number> {
  document.createExtension(EXTMeshoptCompression).setRequired(true);
  return (await (await modelIo()).write(document)).length;
}

it.each([
  ['eight meshes', BALLS],
  ['eight meshes with a morph target each', { ...BALLS, morphTargets: 1 }],
])('keeps all that the corners of %s have, in fewer bytes', async (_name, plan) => {
  const document = await quantized(plan);
  const [corners, before] = [cornersOf(document), await sizeOf(await quantized(plan))];
  sortSharedVertices(document);
  expect(cornersOf(document)).toEqual(corners);
  expect(await sizeOf(document)).toBeLessThan(before);
});

it('leaves the order of a mesh without other shapes', async () => {
  const document = await quantized({ ...BALLS, parts: 1 });
  const indices = () => document.getRoot().listMeshes()[0]?.listPrimitives()[0]?.getIndices()?.getArray();
  const before = indices();
  sortSharedVertices(document);
  expect(indices()).toBe(before);
});

it('leaves vertices alone that parts with other triangles use, too', async () => {
  const document = await quantized(BALLS);
  const [mesh] = document.getRoot().listMeshes();
  const [part] = mesh?.listPrimitives() ?? [];
  const indices = part?.getIndices();
  if (!mesh || !part || !indices) throw new Error('the model has no part');
  mesh.addPrimitive(part.clone().setIndices(indices.clone().setArray(new Uint16Array([0, 1, 2]))));
  const corners = cornersOf(document);
  sortSharedVertices(document);
  expect(cornersOf(document)).toEqual(corners);
});
