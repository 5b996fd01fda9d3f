import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixturePath } from '../../../../testing/fixtures/fixture-path';
import { ModelError, readGltfNeeds } from './gltf-needs';

function glb(json: string, declaredBytes?: number): ArrayBuffer {
  const text = new TextEncoder().encode(json);
  const bytes = new Uint8Array(20 + text.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x46546c67, true);
  view.setUint32(4, 2, true);
  view.setUint32(8, bytes.length, true);
  view.setUint32(12, declaredBytes ?? text.length, true);
  view.setUint32(16, 0x4e4f534a, true);
  bytes.set(text, 20);
  return bytes.buffer;
}

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
  expect(needsOf('EXT_meshopt_compression')).toEqual({ draco: false, meshopt: true, ktx2: false });
  expect(needsOf('KHR_texture_basisu')).toEqual({ draco: false, meshopt: false, ktx2: true });
});

test('a .gltf is read as well', () => {
  expect(readGltfNeeds(asText('{"extensionsUsed":["KHR_draco_mesh_compression"]}')).draco).toBe(true);
});

test.each([
  ['an empty file', new ArrayBuffer(0)],
  ['a picture', asText('\u0089PNG')],
  ['a model cut off in its JSON', glb('{}', 4096)],
  ['a number', asText('7')],
  ['broken JSON in a GLB', glb('{"a":')],
])('%s is no model', (_case, bytes) => {
  expect(() => readGltfNeeds(bytes)).toThrow(ModelError);
});
