import { Group, Mesh, MeshBasicMaterial, MeshStandardMaterial, PlaneGeometry, SRGBColorSpace, Texture } from 'three';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readUsdz } from '../../test-support/read-usdz';
import { bakeStill } from './bake-model';
import { shrinkTextures } from './shrink-textures';
import { writeUsdz } from './write-usdz';

/** A canvas that draws nothing and encodes to the name of the type. */
class BlankCanvas {
  constructor(
    public width: number,
    public height: number,
  ) {}
  getContext = () => ({ drawImage: vi.fn(), translate: vi.fn(), scale: vi.fn() });
  convertToBlob = async ({ type }: { type: string }) => new Blob([type]);
}

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', BlankCanvas);
  vi.stubGlobal('ImageBitmap', vi.fn());
});
afterEach(() => vi.unstubAllGlobals());

/** A picture without a file format that a USDZ can hold, like texts and WebP. */
function picture(colorSpace = SRGBColorSpace as string): Texture {
  const texture = new Texture(new BlankCanvas(8, 8) as unknown as OffscreenCanvas);
  texture.colorSpace = colorSpace;
  return texture;
}

/** Names and types of the pictures in the archive, and those that its materials name. */
async function texturesOf(...materials: (MeshBasicMaterial | MeshStandardMaterial)[]) {
  const { group } = bakeStill(
    new Group().add(...materials.map((material) => new Mesh(new PlaneGeometry(1, 1), material))),
    new Set(),
  );
  shrinkTextures(group);
  const [layer, ...files] = readUsdz(Buffer.from(await writeUsdz(group))).entries;
  const named = [...(layer?.bytes.toString() ?? '').matchAll(/inputs:file = @([^@]+)@/g)].map(([, name]) => name);
  return { types: files.map(({ bytes }) => bytes.toString()), files: files.map(({ name }) => name), named };
}

it('fails as the browser, instead of leaving out a texture, if there is no memory for its canvas', () => {
  vi.stubGlobal(
    'OffscreenCanvas',
    class extends BlankCanvas {
      override getContext = () => null as never;
    },
  );
  const map = new Texture(new OffscreenCanvas(8, 8));
  const group = new Group().add(new Mesh(new PlaneGeometry(1, 1), new MeshStandardMaterial({ map })));
  expect(() => shrinkTextures(group)).toThrow(expect.objectContaining({ name: 'UsdzError', failure: 'browser' }));
});

it('writes an opaque picture as JPEG', async () => {
  const { types, files, named } = await texturesOf(new MeshStandardMaterial({ map: picture() }));
  expect(types).toEqual(['image/jpeg']);
  expect(named).toEqual(files);
});

it.each([
  ['shows its own transparency', () => [new MeshBasicMaterial({ map: picture(), transparent: true })]],
  [
    'is opaque on one material and transparent on another',
    () => {
      const map = picture();
      return [new MeshStandardMaterial({ map, transparent: true }), new MeshStandardMaterial({ map })];
    },
  ],
  [
    'serves as colours and as numbers',
    () => {
      const map = picture();
      const roughnessMap = picture('');
      roughnessMap.source = map.source;
      return [new MeshStandardMaterial({ map, roughnessMap })];
    },
  ],
])('writes a picture once, as PNG, that %s', async (_, materials) => {
  const { types, files, named } = await texturesOf(...materials());
  expect(types).toEqual(['image/png']);
  expect([...new Set(named)]).toEqual(files);
});
