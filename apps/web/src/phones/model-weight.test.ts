import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { fixturePath } from '../../../../testing/fixtures/fixture-path';
import { readModelWeight } from './model-weight';

const weightOf = async (fixture: string) => readModelWeight(new Blob([await readFile(fixturePath(fixture))]));

it.each([
  ['models/lantern.glb', 3984, 512],
  ['models/lantern-meshopt.glb', 3984, 512],
  ['models/lantern-draco.glb', 3910, 512],
  ['models/crate-embedded.gltf', 12, 128],
  ['models/beacon.glb', 1024, 0],
])('%s has %i triangles and textures of %i px', async (fixture, triangles, largestTexturePx) => {
  expect(await weightOf(fixture)).toMatchObject({ triangles, largestTexturePx });
});

it.each(['models/hostile/not-json.glb', 'pictures/tram.png'])(
  '%s has no weight: the upload’s own checks say why',
  async (fixture) => {
    expect(await weightOf(fixture)).toBeNull();
  },
);

it('a model that is cut off within its pictures has the triangles of its description', async () => {
  expect(await weightOf('models/hostile/truncated.glb')).toMatchObject({ triangles: 3984, largestTexturePx: 0 });
});

it('counts triangles as often as they are drawn, in strips and copies too', async () => {
  const attributes = { TRANSLATION: 2 };
  const gltf = {
    meshes: [{ primitives: [{ indices: 0 }, { mode: 5, indices: 1 }, { mode: 1, indices: 0 }] }],
    nodes: [{ mesh: 0 }, { mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes } } }, {}],
    accessors: [{ count: 300 }, { count: 12 }, { count: 4 }],
  };
  // A mesh has 100 triangles of 300 corners and 10 of a strip of 12; it is drawn once by one node, and four times by
  // the other.
  expect((await readModelWeight(new Blob([JSON.stringify(gltf)])))?.triangles).toBe((1 + 4) * (100 + 10));
});
