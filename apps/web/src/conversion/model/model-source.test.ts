import type { MeshPhongMaterial } from 'three';
import { PLYLoader } from 'three/examples/jsm/loaders/PLYLoader.js';
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { zipSync } from 'fflate';
import { glbParts } from '../../../../../testing/support/models/glb-of';
import { ConversionError, problemOf as translated } from '../conversion-error';
import { openModel } from './model-source';
import { pickModel } from './picked-files';
import { PickedTextures } from './picked-textures';
import { readForeignModel } from './read-foreign-model';
import { FBX, OBJ, PLY, stl } from './test-support/foreign-models';

/** After the header of a binary STL. */
const STL_COUNT_AT = 80;
/** The length of a GLB (glTF 2.0, 4.4). */
const GLB_LENGTH_AT = 8;

async function problemOf(files: File[]): Promise<unknown> {
  return openModel(files).catch((error: unknown) => (error instanceof ConversionError ? error.problem : error));
}

async function factsOf(name: string, content: BlobPart) {
  return (await openModel([new File([content], name)])).facts;
}

describe('a model of another format', () => {
  it('is measured, in the unit that its format or its size suggests', async () => {
    expect(await factsOf('chair.ply', PLY)).toMatchObject({ size: [3, 1, 0], triangles: 1, unit: 'm', zIsUp: false });
    expect(await factsOf('part.stl', stl())).toMatchObject({ size: [40, 30, 0], unit: 'mm', zIsUp: true });
    expect(await factsOf('chair.ply', PLY.replace('3 0 0', '3000 0 0'))).toMatchObject({
      size: [3000, 1, 0],
      unit: 'mm',
    });
    expect(await factsOf('tri.fbx', FBX)).toMatchObject({ size: [100, 50, 0], unit: 'cm' });
  });

  it.each([
    [0.1, 'mm'],
    [1, 'cm'],
    [2.54, 'in'],
    [30.48, 'ft'],
    [100, 'm'],
    [7, 'cm'],
  ])('in units of %s cm, as an FBX says, is measured in %s', async (scale, unit) => {
    // 15 units are plausible in each of these.
    const text = FBX.replace('"Number", "",1', `"Number", "",${scale}`).replace(
      '0,0,0,100,0,0,0,50,0',
      '0,0,0,15,0,0,0,5,0',
    );
    expect(await factsOf('tri.fbx', text)).toMatchObject({ size: [15, 5, 0], unit });
  });

  it('is named as its file or its archive was chosen, also beside a model that is not converted', async () => {
    const both = [new File([OBJ], 'A.obj'), new File([PLY], 'b.ply')];
    expect((await openModel(both)).facts.name).toBe('A.obj');
    expect((await openModel(both.toReversed())).facts).toMatchObject({ name: 'A.obj', size: [2, 1, 0] });
    const zip = new File([zipSync({ 'scene.ply': new TextEncoder().encode(PLY) })], 'Chair.zip');
    expect((await openModel([new File([''], 'notes.txt'), zip])).facts.name).toBe('Chair.zip');
  });

  it('names the files that it asks for and that were not chosen', async () => {
    const { facts } = await openModel([new File([OBJ], 'chair.obj')]);
    expect(facts).toMatchObject({ size: [2, 1, 0], triangles: 1, missing: ['chair.mtl'] });
  });

  it('takes its materials from all the libraries that it names', async () => {
    const files = {
      'chair.obj':
        OBJ.replace(/^mtllib .*$/m, 'mtllib seat.mtl\nmtllib legs.mtl') +
        '\nusemtl wood\nf 1 2 3\nusemtl steel\nf 1 2 3\n',
      'seat.mtl': 'newmtl wood\nKd 1 0 0\n',
      'legs.mtl': 'newmtl steel\nKd 0 0 1\n',
    };
    const picked = await pickModel(Object.entries(files).map(([name, text]) => new File([text], name)));
    const { root } = await readForeignModel(picked, new PickedTextures(picked));
    const colours = new Map<string, string>();
    root.traverse((object) => {
      const { material } = object as { material?: MeshPhongMaterial | MeshPhongMaterial[] };
      for (const { name, color } of [material ?? []].flat()) colours.set(name, color.getHexString());
    });
    expect([colours.get('wood'), colours.get('steel')]).toEqual(['ff0000', '0000ff']);
  });

  it('may come in a zip with its parts', async () => {
    const files = { 'chair/chair.obj': OBJ, 'chair/Chair.MTL': 'newmtl wood\nKd 0.5 0.3 0.1\n' };
    const packed = zipSync(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)])),
    );
    const { facts } = await openModel([new File([packed], 'chair.zip')]);
    expect(facts).toMatchObject({ triangles: 1, missing: [] });
  });

  it('whose files differ in their names only by case or by archive is refused, since it may mean either', async () => {
    const [one, other] = [new TextEncoder().encode('newmtl wood\n'), new TextEncoder().encode('newmtl steel\n')];
    const names = { code: 'archive', fault: 'names' };
    const model = new File([OBJ], 'chair.obj');
    const packed = new File([zipSync({ 'Chair.mtl': one, 'chair.MTL': other })], 'parts.zip');
    expect(await problemOf([model, packed])).toEqual(names);
    const parts = new File([zipSync({ 'chair.mtl': one })], 'parts.zip');
    expect(await problemOf([model, new File([other], 'Chair.mtl'), parts])).toEqual(names);
  });

  it('that claims more triangles than it holds is refused before memory is reserved for them', async () => {
    const parse = vi.spyOn(STLLoader.prototype, 'parse');
    const claiming = stl();
    const claim = (triangles: number) => new DataView(claiming.buffer).setUint32(STL_COUNT_AT, triangles, true);
    claim(2 ** 32 - 1);
    expect(await problemOf([new File([claiming], 'part.stl')])).toEqual({ code: 'unreadable' });
    claim(100_000_000);
    expect(await problemOf([new File([claiming], 'part.stl')])).toEqual({ code: 'unreadable' });
    // The loader takes a file for text only if this word begins earlier.
    claiming.set(new TextEncoder().encode('solid'), 5);
    expect(await problemOf([new File([claiming], 'part.stl')])).toEqual({ code: 'unreadable' });
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  it('that is damaged, empty or not there is refused', async () => {
    expect(await problemOf([new File(['; FBX'], 'tri.fbx')])).toEqual({ code: 'unreadable' });
    expect(await problemOf([new File(['v 0 0 0'], 'dot.obj')])).toEqual({ code: 'nothing-to-show' });
    expect(await problemOf([new File(['x'], 'wood.png')])).toEqual({ code: 'nothing-to-show' });
  });

  it('that ends too soon is reported as damaged, not as too large for the memory', async () => {
    const header = PLY.slice(0, PLY.indexOf('end_header')).replace('ascii', 'binary_little_endian');
    const cut = new File([`${header}end_header\n`, new Uint8Array(6)], 'chair.ply');
    expect(await problemOf([cut])).toEqual({ code: 'unreadable' });
  });

  it('that does not fit into memory is not reported as damaged', async () => {
    const parse = vi.spyOn(PLYLoader.prototype, 'parse').mockImplementation(() => {
      throw new RangeError('Array buffer allocation failed');
    });
    const error = await openModel([new File([PLY], 'chair.ply')]).catch((thrown: unknown) => thrown);
    parse.mockRestore();
    expect(translated(error)).toEqual({ code: 'no-memory' });
  });
});

function gltf(image: string): string {
  return JSON.stringify({
    asset: { version: '2.0' },
    extensions: { KHR_lights_punctual: {} },
    buffers: [{ uri: 'crate%201.bin', byteLength: 6 }],
    bufferViews: [{ buffer: 0, byteOffset: 2, byteLength: 4 }],
    images: [{ uri: image }],
    meshes: [{ primitives: [] }],
  });
}

describe('a glTF with its files', () => {
  const bin = new File([Uint8Array.of(1, 2, 3, 4, 5, 6)], 'crate 1.bin');

  it('becomes one GLB that keeps everything else', async () => {
    const png = new File([Uint8Array.of(0x89, 0x50)], 'wood.png');
    const source = await openModel([new File([gltf('maps/wood.png')], 'crate.gltf'), bin, png]);
    const glb = new DataView(await source.convert({ unit: 'm', zIsUp: false }));
    expect(glb.getUint32(GLB_LENGTH_AT, true)).toBe(glb.byteLength);
    expect(descriptionOf(glb.buffer)).toMatchObject({
      extensions: { KHR_lights_punctual: {} },
      buffers: [{ byteLength: 12 }],
      bufferViews: [
        { buffer: 0, byteOffset: 2, byteLength: 4 },
        { buffer: 0, byteOffset: 8, byteLength: 2 },
      ],
      images: [{ mimeType: 'image/png', bufferView: 1 }],
    });
    // The view begins 2 bytes into the binary chunk.
    expect(glbParts(new Uint8Array(glb.buffer)).bin[2]).toBe(3);
  });

  it('names what is missing, also by an address, and loads nothing from there', async () => {
    const load = vi.fn<typeof fetch>();
    vi.stubGlobal('fetch', load);
    onTestFinished(() => void vi.unstubAllGlobals());
    const url = 'https://elsewhere.example/wood.png';
    const refused = await problemOf([new File([gltf(url)], 'crate.gltf'), bin]);
    expect(refused).toEqual({ code: 'missing-files', names: ['wood.png'] });
    expect(load).not.toHaveBeenCalled();
  });

  it('keeps compressed views, whose bytes and whose buffer without bytes are elsewhere in the GLB', async () => {
    const json = JSON.stringify({
      asset: { version: '2.0' },
      buffers: [
        { uri: 'a.bin', byteLength: 6 },
        { byteLength: 64, extensions: { EXT_meshopt_compression: { fallback: true } } },
        { uri: 'b.bin', byteLength: 6 },
      ],
      bufferViews: [
        {
          buffer: 1,
          byteOffset: 16,
          byteLength: 48,
          extensions: { EXT_meshopt_compression: { buffer: 2, byteOffset: 2, byteLength: 4 } },
        },
      ],
    });
    const six = Uint8Array.of(1, 2, 3, 4, 5, 6);
    const files = [new File([json], 'crate.gltf'), new File([six], 'a.bin'), new File([six], 'b.bin')];
    const source = await openModel(files);
    expect(descriptionOf(await source.convert({ unit: 'm', zIsUp: false }))).toMatchObject({
      buffers: [{ byteLength: 16 }, { byteLength: 64, extensions: { EXT_meshopt_compression: { fallback: true } } }],
      bufferViews: [
        { buffer: 1, byteOffset: 16, extensions: { EXT_meshopt_compression: { buffer: 0, byteOffset: 10 } } },
      ],
    });
  });

  it.each([
    ['lists that are no lists', { buffers: 5 }],
    ['entries that are nothing', { buffers: [null] }],
    ['a buffer that is nowhere', { buffers: [{ byteLength: 4 }] }],
    ['data that are not base64', { buffers: [{ uri: 'data:application/octet-stream;base64,%', byteLength: 4 }] }],
    ['a view of a buffer that is not listed', { bufferViews: [{ buffer: 1, byteLength: 4 }] }],
  ])('with %s is refused as damaged', async (_case, members) => {
    const json = JSON.stringify({ asset: { version: '2.0' }, ...members });
    expect(await problemOf([new File([json], 'crate.gltf')])).toEqual({ code: 'unreadable' });
  });
});

function descriptionOf(glb: ArrayBuffer): unknown {
  return JSON.parse(glbParts(new Uint8Array(glb)).json);
}
