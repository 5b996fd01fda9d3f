import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixturePath } from '../../../../testing/fixtures/fixture-path';
import { glbOf } from '../../../../testing/support/models/glb-of';
import { readGltfNeeds } from './gltf-needs';
import { ModelError } from './model-error';

const glb = (json: string, claimedBytes?: number) => glbOf(json, claimedBytes).buffer;
const asText = (text: string) => new TextEncoder().encode(text).buffer;

test('a plain model needs no decoder', () => {
  const bytes = readFileSync(fixturePath('models/beacon.glb'));
  const copy = new Uint8Array(bytes).buffer;
  expect(readGltfNeeds(copy)).toEqual({ draco: false, meshopt: false, ktx2: false });
});

function needsOf(extension: string) {
  return readGltfNeeds(glb(JSON.stringify({ extensionsUsed: [extension] })));
}

test('each decoder is named by its extension', () => {
  expect(needsOf('KHR_draco_mesh_compression')).toEqual({ draco: true, meshopt: false, ktx2: false });
  for (const meshopt of ['EXT_meshopt_compression', 'KHR_meshopt_compression']) {
    expect(needsOf(meshopt)).toEqual({ draco: false, meshopt: true, ktx2: false });
  }
  expect(needsOf('KHR_texture_basisu')).toEqual({ draco: false, meshopt: false, ktx2: true });
});

test('the extensions of a .gltf are read like those of a .glb', () => {
  expect(readGltfNeeds(asText('{"extensionsUsed":["KHR_draco_mesh_compression"]}')).draco).toBe(true);
});

test.each([
  ['an empty file', new ArrayBuffer(0)],
  ['a picture', asText('\u0089PNG')],
  ['a model cut off in its JSON', glb('{}', 4096)],
  ['a number', asText('7')],
  ['broken JSON in a GLB', glb('{"a":')],
])('throws ModelError for %s', (_case, bytes) => {
  expect(() => readGltfNeeds(bytes)).toThrow(ModelError);
});
