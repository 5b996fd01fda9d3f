import { describe, expect, it } from 'vitest';
import { glbOf } from '../../../../testing/support/models/glb-of';
import { inspectModel, inspectVideo } from './inspect-content';

const SCENE = { asset: { version: '2.0' }, meshes: [{ primitives: [] }] };

function gltf(description: unknown): File {
  return new File([typeof description === 'string' ? description : JSON.stringify(description)], 'scene.gltf');
}

function glb(description: object): File {
  return new File([glbOf(JSON.stringify(description))], 'scene.glb');
}

describe('inspectModel', () => {
  it.each([
    ['a file beside it', { ...SCENE, buffers: [{ uri: 'scene.bin' }] }, 'files that are not inside it: scene.bin.'],
    [
      'a picture elsewhere, named in an extension',
      { ...SCENE, extensions: { X_sky: { images: [{ uri: 'https://example.com/sky%20blue.png' }] } } },
      'https://example.com/sky blue.png',
    ],
    ['nothing in it', { asset: { version: '2.0' }, nodes: [{}] }, 'nothing to show'],
    ['an older version', { ...SCENE, asset: { version: '1.0' } }, 'glTF version 1.0'],
    ['no description', [], 'cannot be read'],
  ])('refuses a model with %s before it is sent, as text and as binary', async (_, description, message) => {
    expect(await inspectModel(gltf(description))).toContain(message);
    expect(await inspectModel(glb(description))).toContain(message);
  });

  it('refuses a model whose JSON is invalid', async () => {
    expect(await inspectModel(gltf('{"asset":'))).toContain('cannot be read');
  });

  it('accepts embedded data, addresses in extras, and a byte order mark', async () => {
    const whole = {
      ...SCENE,
      buffers: [{ uri: 'data:application/octet-stream;base64,AA==' }],
      extras: { uri: 'notes.txt' },
    };
    expect(await inspectModel(gltf(whole))).toBeNull();
    expect(await inspectModel(glb(whole))).toBeNull();
    expect(await inspectModel(gltf(`\uFEFF${JSON.stringify(whole)}`))).toBeNull();
  });
});

describe('inspectVideo', () => {
  it('accepts a file that begins with the box of an MP4', async () => {
    expect(await inspectVideo(new File(['\0\0\0\x18ftypisom'], 'clip.mp4'))).toBeNull();
  });

  it.each([
    ['of another format', 'RIFF....AVI '],
    ['that ends before the box', '\0\0\0'],
  ])('refuses a file %s', async (_case, content) => {
    expect(await inspectVideo(new File([content], 'clip.mp4'))).toMatch(/MP4/);
  });
});
