import { describe, expect, it, vi } from 'vitest';
import { zipSync } from 'fflate';
import { ConversionError } from '../conversion-problem';
import { likelyUnit } from './model-facts';
import { openModel } from './model-source';

const OBJ = ['mtllib chair.mtl', 'v 0 0 0', 'v 2 0 0', 'v 0 1 0', 'usemtl wood', 'f 1 2 3'].join('\n');
const PLY = [
  'ply',
  'format ascii 1.0',
  'element vertex 3',
  ...['x', 'y', 'z'].map((axis) => `property float ${axis}`),
  'element face 1',
  'property list uchar int vertex_indices',
  'end_header',
  '0 0 0',
  '3 0 0',
  '0 1 0',
  '3 0 1 2',
  '',
].join('\n');
const FBX = `; FBX 7.3.0 project file
FBXHeaderExtension:  {
	FBXVersion: 7300
}
GlobalSettings:  {
	Properties70:  {
		P: "UnitScaleFactor", "double", "Number", "",1
	}
}
Objects:  {
	Geometry: 100, "Geometry::Tri", "Mesh" {
		Vertices: *9 {
			a: 0,0,0,100,0,0,0,50,0
		}
		PolygonVertexIndex: *3 {
			a: 0,1,-3
		}
	}
	Model: 200, "Model::Tri", "Mesh" {
	}
}
Connections:  {
	C: "OO",100,200
	C: "OO",200,0
}
`;

/** One triangle, 40 × 30 mm. */
function stl(): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(84 + 50));
  view.setUint32(80, 1, true);
  const numbers = [0, 0, 1, 0, 0, 0, 40, 0, 0, 0, 30, 0];
  for (const [index, value] of numbers.entries()) view.setFloat32(84 + 4 * index, value, true);
  return new Uint8Array(view.buffer);
}

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
    expect(await factsOf('tri.fbx', FBX)).toMatchObject({ size: [100, 50, 0], unit: 'cm' });
  });

  it('names the files that it asks for and that were not chosen', async () => {
    const { facts } = await openModel([new File([OBJ], 'chair.obj')]);
    expect(facts).toMatchObject({ size: [2, 1, 0], triangles: 1, missing: ['chair.mtl'] });
  });

  it('may come in a zip with its parts', async () => {
    const files = { 'chair/chair.obj': OBJ, 'chair/Chair.MTL': 'newmtl wood\nKd 0.5 0.3 0.1\n' };
    const packed = zipSync(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)])),
    );
    const { facts } = await openModel([new File([packed], 'chair.zip')]);
    expect(facts).toMatchObject({ triangles: 1, missing: [] });
  });

  it('that is damaged, empty or not there is refused', async () => {
    expect(await problemOf([new File(['; FBX'], 'tri.fbx')])).toEqual({ code: 'unreadable' });
    expect(await problemOf([new File(['v 0 0 0'], 'dot.obj')])).toEqual({ code: 'nothing-to-show' });
    expect(await problemOf([new File(['x'], 'wood.png')])).toEqual({ code: 'nothing-to-show' });
  });
});

/** A generator with a seed, so that every run has the same damage. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it('reads damaged files or refuses them, and ends', async () => {
  // The loaders note each line that they skip.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const random = randomFrom(7);
  const sources: [string, Uint8Array][] = [
    ['part.stl', stl()],
    ['chair.ply', new TextEncoder().encode(PLY)],
    ['tri.fbx', new TextEncoder().encode(FBX)],
    ['chair.obj', new TextEncoder().encode(OBJ)],
    ['chair.zip', zipSync({ 'chair.obj': new TextEncoder().encode(OBJ) })],
  ];
  for (const [name, bytes] of sources) {
    for (let round = 0; round < 60; round++) {
      const damaged = bytes.slice(0, random() < 0.2 ? Math.floor(random() * bytes.length) : bytes.length);
      for (let hit = 0; hit < 4; hit++) damaged[Math.floor(random() * damaged.length)] = Math.floor(random() * 256);
      const outcome = await openModel([new File([damaged], name)]).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toSatisfy(isRefusal, `${name}, round ${round}`);
    }
  }
});

function isRefusal(error: unknown): boolean {
  return error instanceof ConversionError || error instanceof RangeError;
}

it('takes the unit in which a thing has a plausible size', () => {
  expect(likelyUnit([1800, 900, 400], 'm')).toBe('cm');
  expect(likelyUnit([1.8, 0.9, 0.4], 'cm')).toBe('cm');
  expect(likelyUnit([0.4, 0.2, 0.1], 'mm')).toBe('m');
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
    expect(glb.getUint32(8, true)).toBe(glb.byteLength);
    const jsonBytes = glb.getUint32(12, true);
    const json: unknown = JSON.parse(new TextDecoder().decode(glb.buffer.slice(20, 20 + jsonBytes)));
    expect(json).toMatchObject({
      extensions: { KHR_lights_punctual: {} },
      buffers: [{ byteLength: 12 }],
      bufferViews: [
        { buffer: 0, byteOffset: 2, byteLength: 4 },
        { buffer: 0, byteOffset: 8, byteLength: 2 },
      ],
      images: [{ mimeType: 'image/png', bufferView: 1 }],
    });
    expect(glb.getUint8(20 + jsonBytes + 8 + 2)).toBe(3);
  });

  it('names what is missing, and never takes an address for a file', async () => {
    const url = 'https://elsewhere.example/wood.png';
    const refused = await problemOf([new File([gltf(url)], 'crate.gltf'), bin]);
    expect(refused).toEqual({ code: 'missing-files', names: ['wood.png'] });
  });
});
