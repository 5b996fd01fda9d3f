import type { Accessor, Document, GLTF } from '@gltf-transform/core';
import { dedup, meshopt, weld } from '@gltf-transform/functions';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { expect, it } from 'vitest';
import { makeModel, type ModelPlan } from '../../../../../../testing/support/models/make-model';
import { isGlb, readGlb } from '../../../files/checks/model/glb-container';
import { joinViews } from './join-views';
import { modelIo } from './model-io';

const PARTS: ModelPlan = {
  name: 'parts',
  seed: 41,
  triangles: 200,
  texturePx: 64,
  textures: ['colour'],
  pictures: 'png',
  parts: 12,
  morphTargets: 2,
  clips: 2,
};

async function compressed(plan: ModelPlan): Promise<Uint8Array> {
  const io = await modelIo();
  const document = await io.read(await makeModel(plan));
  await document.transform(
    dedup({ keepUniqueNames: true }),
    weld(),
    meshopt({ encoder: MeshoptEncoder, level: 'high' }),
  );
  return io.write(document);
}

function descriptionOf(glb: Uint8Array): GLTF.IGLTF {
  const bytes = Buffer.from(glb);
  expect(isGlb(bytes)).toBe(true);
  const { json, sizeBytes } = readGlb(bytes);
  expect(sizeBytes).toBe(glb.length);
  return JSON.parse(json.toString('utf8')) as GLTF.IGLTF;
}

const values = (accessor: Accessor | null) =>
  accessor && [accessor.getType(), accessor.getNormalized(), accessor.getArray()];

/** All values of a model that its description says where to find. */
function valuesOf(document: Document): unknown {
  const root = document.getRoot();
  return {
    meshes: root.listMeshes().map((mesh) =>
      mesh.listPrimitives().map((part) => ({
        indices: values(part.getIndices()),
        attributes: part.listSemantics().map((semantic) => [semantic, values(part.getAttribute(semantic))]),
        targets: part.listTargets().map((target) => target.listAttributes().map(values)),
      })),
    ),
    clips: root
      .listAnimations()
      .map((clip) => clip.listSamplers().map((sampler) => [values(sampler.getInput()), values(sampler.getOutput())])),
    pictures: root.listTextures().map((texture) => texture.getImage()),
  };
}

it('keeps every value, in fewer views and bytes', async () => {
  const { read } = await modelIo();
  const source = await compressed(PARTS);
  const joined = joinViews(source);
  expect(valuesOf(await read(joined))).toEqual(valuesOf(await read(source)));
  const [before, after] = [descriptionOf(source), descriptionOf(joined)];
  expect(after.accessors?.length).toBe(before.accessors?.length);
  // Each part and each clip has views of its own; those of one layout become one.
  expect(before.bufferViews?.length).toBeGreaterThan(40);
  expect(after.bufferViews?.length).toBeLessThan(20);
  // The description of a view takes more than 200 bytes.
  expect(source.length - joined.length).toBeGreaterThan(200 * ((before.bufferViews?.length ?? 0) - 20));
});

it('leaves a model alone whose views have nothing in common', async () => {
  const source = await compressed({ ...PARTS, parts: 1, morphTargets: 0, clips: 0 });
  expect(joinViews(source)).toBe(source);
});
