import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { fixturePath } from '../../../../fixtures/fixture-path';
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

it.each(['models/hostile/truncated.glb', 'models/hostile/not-json.glb', 'pictures/tram.png'])(
  '%s is left to the upload’s own checks',
  async (fixture) => {
    expect((await weightOf(fixture))?.triangles ?? null).not.toBeNaN();
  },
);
