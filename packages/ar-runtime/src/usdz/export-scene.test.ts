import { Group, Mesh, PlaneGeometry, ShaderMaterial, Texture } from 'three';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import type { SceneFiles } from '../scene/built/scene-files';
import { exportSceneUsdz } from './export-scene';

const built = vi.hoisted(() => ({
  object: null as unknown,
  loaded: () => Promise.resolve(),
  update: () => undefined,
  dispose: vi.fn<() => void>(),
}));
vi.mock('../scene/built/three/build-scene', () => ({ buildScene: () => built }));

const SCENE = { items: [] } as unknown as PublicSceneOfItems;
const NO_FILES = {} as SceneFiles;

/** A built scene with so many pictures. */
function pictures(count: number): Group {
  const uniforms = { picture: { value: new Texture() }, alpha: { value: 0 }, part: { value: { x: 1, y: 1 } } };
  const made = Array.from({ length: count }, () => new Mesh(new PlaneGeometry(), new ShaderMaterial({ uniforms })));
  return new Group().add(...made);
}

describe('a scene that the browser cannot export', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is reported as a failure of the browser, with its cause, and the built scene is released', async () => {
    built.object = pictures(1);
    const cause = new DOMException('The source image cannot be decoded', 'InvalidStateError');
    vi.stubGlobal('createImageBitmap', () => Promise.reject(cause));
    const made = exportSceneUsdz(SCENE, { files: NO_FILES, maxBytes: 1e6 });
    await expect(made).rejects.toMatchObject({ name: 'UsdzError', failure: 'browser', cause });
    expect(built.dispose).toHaveBeenCalledOnce();
  });

  it('keeps no bitmap of its pictures open', async () => {
    built.object = pictures(2);
    const close = vi.fn<() => void>();
    const open = vi
      .fn<() => Promise<unknown>>()
      .mockResolvedValueOnce({ close })
      .mockRejectedValueOnce(new Error('no'));
    vi.stubGlobal('createImageBitmap', open);
    await expect(exportSceneUsdz(SCENE, { files: NO_FILES, maxBytes: 1e6 })).rejects.toThrow('USDZ');
    expect(close).toHaveBeenCalledOnce();
  });
});
