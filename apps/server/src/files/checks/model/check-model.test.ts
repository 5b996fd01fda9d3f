import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { GLB_BIN_CHUNK, GLB_JSON_CHUNK } from '@anchora/contract/glb';
import { glbOfChunks, glbParts } from '../../../../../../testing/support/models/glb-of';
import { checked, fixtureBytes, refusal } from '../../../../test-support/checked';
import { pixelsOf } from '../../../../test-support/pixels-of';
import { withClaimedSides } from '../../../../test-support/plain-png';

/** Component types of accessors (glTF 2.0, 3.6.2.2). */
const [UNSIGNED_SHORT, FLOAT] = [5123, 5126];
/** Three corners of three 32-bit numbers. */
const TRIANGLE_BYTES = 36;

const hostile = (name: string) => `models/hostile/${name}.glb`;

/** The smallest model that shows something: one triangle. `change` breaks it. */
function triangle(
  change: (gltf: TriangleDescription) => void = () => undefined,
  more: Buffer = Buffer.alloc(0),
): Buffer {
  const bin = Buffer.concat([Buffer.alloc(TRIANGLE_BYTES), more]);
  const gltf = {
    asset: { version: '2.0' } as Record<string, unknown>,
    scene: 0,
    scenes: [{ nodes: [0] }] as Record<string, unknown>[],
    nodes: [{ mesh: 0 }] as Record<string, unknown>[],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }] as Record<string, unknown>[],
    accessors: [{ bufferView: 0, componentType: FLOAT, count: 3, type: 'VEC3' }] as Record<string, unknown>[],
    bufferViews: [{ buffer: 0, byteLength: TRIANGLE_BYTES }] as Record<string, unknown>[],
    buffers: [{ byteLength: TRIANGLE_BYTES }] as Record<string, unknown>[],
    extras: {} as Record<string, unknown>,
  };
  change(gltf);
  return glb(Buffer.from(JSON.stringify(gltf)), bin);
}

type TriangleDescription = Record<string, unknown> & {
  asset: Record<string, unknown>;
} & Record<'scenes' | 'nodes' | 'meshes' | 'accessors' | 'bufferViews' | 'buffers', Record<string, unknown>[]>;

function glb(json: Buffer, bin: Buffer): Buffer {
  return Buffer.from(
    glbOfChunks([
      { type: GLB_JSON_CHUNK, bytes: json },
      { type: GLB_BIN_CHUNK, bytes: bin },
    ]),
  );
}

describe('models that are accepted', () => {
  it.each([
    ['models/beacon.glb', 'model/gltf-binary', 1024],
    ['models/lantern.glb', 'model/gltf-binary', 3984],
    ['models/lantern-meshopt.glb', 'model/gltf-binary', 3984],
    ['models/lantern-draco.glb', 'model/gltf-binary', 3910],
    ['models/crate-embedded.gltf', 'model/gltf+json', 12],
  ])('%s', async (name, contentType, triangles) => {
    const verdict = await checked('model', name);
    expect(verdict).toMatchObject({ contentType, metadata: { triangles }, widthPx: null });
    expect(verdict.bytes.equals(await fixtureBytes(name))).toBe(true);
  });

  it.each([
    ['a list', 4, 2],
    ['a strip', 5, 4],
    ['a fan', 6, 4],
    ['lines', 3, 0],
  ])('%s of six corners, with the triangles that it draws', async (_kind, mode, triangles) => {
    const model = triangle((gltf) => {
      gltf.meshes = [{ primitives: [{ mode, attributes: { POSITION: 0 } }] }];
      gltf.accessors[0]!.count = 6;
      gltf.bufferViews[0]!.byteLength = gltf.buffers[0]!.byteLength = 2 * TRIANGLE_BYTES;
    }, Buffer.alloc(TRIANGLE_BYTES));
    expect((await checked('model', model)).metadata).toMatchObject({ triangles });
  });

  it('a scene, with the triangles of the parts that viewers show', async () => {
    const model = triangle((gltf) => {
      gltf.nodes = [{ mesh: 0, children: [1] }, { mesh: 0 }, { mesh: 0 }];
      gltf.scenes = [{ nodes: [0] }, { nodes: [2] }];
    });
    expect((await checked('model', model)).metadata).toMatchObject({ triangles: 2 });
  });

  it('a single triangle, without what follows its stated length', async () => {
    const model = triangle();
    expect((await checked('model', Buffer.concat([model, Buffer.from('trailing')]))).bytes.equals(model)).toBe(true);
  });

  it('one whose notes mention an address', async () => {
    const model = triangle((gltf) => {
      gltf.asset.extras = { uri: 'https://example.com/source' };
    });
    expect((await checked('model', model)).contentType).toBe('model/gltf-binary');
  });
});

const secret = 'Somebody at 51.5007N 0.1246W';

async function spoiledPictures(): Promise<[type: string, picture: Buffer][]> {
  const exif = { IFD0: { Artist: secret, Copyright: secret } };
  const source = sharp(await fixtureBytes('pictures/tram.png'))
    .resize(200, 200)
    .withExif(exif);
  return [
    ['image/jpeg', await source.clone().jpeg().toBuffer()],
    ['image/png', await source.clone().png().toBuffer()],
    ['image/webp', await source.clone().webp().toBuffer()],
  ];
}

describe('private parts of textures', () => {
  it('are blanked in a GLB and in data URIs, and the pixels stay', async () => {
    for (const [type, picture] of await spoiledPictures()) {
      expect(picture.includes(secret)).toBe(true);
      const uri = `data:${type};base64,${picture.toString('base64')}`;
      const inUri = withImages(picture.length, [{ uri }]);
      const inBin = withImages(picture.length, [{ bufferView: 1, mimeType: type }]);
      const [fromUri, fromBin] = [
        await checked('model', triangle(inUri)),
        await checked('model', triangle(inBin, picture)),
      ];
      expect(fromBin.bytes.includes(secret)).toBe(false);
      const stored = Buffer.from(/base64,([^"]+)/.exec(fromUri.bytes.toString('latin1'))?.[1] ?? '', 'base64');
      expect(stored.includes(secret)).toBe(false);
      const start = fromBin.bytes.length - picture.length - ((4 - (picture.length % 4)) % 4);
      for (const cleaned of [stored, fromBin.bytes.subarray(start, start + picture.length)]) {
        expect(cleaned).toHaveLength(picture.length);
        // The checks have disabled every other format in this process.
        if (type !== 'image/webp') expect((await pixelsOf(cleaned)).equals(await pixelsOf(picture))).toBe(true);
      }
    }
  });
});

describe('private parts of textures whose base64 has escapes', () => {
  it.each([
    ['slashes', (json: string) => json.replaceAll('/', '\\/')],
    ['letters', (json: string) => json.replaceAll(/(?<=base64,[^"]*)[+A]/g, (sign) => `\\u00${hexOf(sign)}`)],
  ])('are blanked where %s are escaped', async (_, escaped) => {
    const [[type, picture] = ['', Buffer.alloc(0)]] = await spoiledPictures();
    const uri = `data:${type};base64,${picture.toString('base64')}`;
    const noted = (gltf: TriangleDescription) => {
      withImages(picture.length, [{ uri }])(gltf);
      gltf.asset.generator = 'a "quote" \\ and \u00e9\n';
    };
    const source = triangle(noted);
    const plain = await checked('model', source);
    expect(jsonOf(plain.bytes)).not.toBe(jsonOf(source));
    expect(escaped(jsonOf(source))).not.toBe(jsonOf(source));
    const { bytes } = await checked('model', glb(Buffer.from(escaped(jsonOf(source))), Buffer.alloc(TRIANGLE_BYTES)));
    expect(JSON.parse(jsonOf(bytes))).toEqual(JSON.parse(jsonOf(plain.bytes)));
  });
});

/** The description in a GLB. */
const jsonOf = (bytes: Buffer) => glbParts(bytes).json;
const hexOf = (sign: string) => (sign.codePointAt(0) ?? 0).toString(16);

describe('models that need other files', () => {
  it.each([
    [hostile('external-buffer'), 'https://example.com/a.bin'],
    [hostile('external-image-http'), 'http://example.com/texture.png'],
    [hostile('external-image-path'), '../../../etc/passwd'],
    [hostile('external-image-in-extension'), 'https://example.com/sky.png'],
    ['models/crate-external/crate.gltf', 'crate.png, crate.bin'],
  ])('%s is refused, naming them and the way out', async (name, files) => {
    expect(await refusal('model', name)).toBe(
      `file-invalid: The 3D model needs files that are not inside it: ${files}. Export it as a single .glb file, then upload that.`,
    );
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', '//example.com/a', 'blob:x', ''])(
    'the address %j is refused wherever it stands',
    async (uri) => {
      const model = triangle((gltf) => {
        gltf.extensions = { VENDOR_thing: { deep: [{ URI: uri }] } };
      });
      expect(await refusal('model', model)).toContain('needs files that are not inside it');
    },
  );

  it('names five at most, in readable form', async () => {
    const model = triangle((gltf) => {
      gltf.images = Array.from({ length: 8 }, (_, index) => ({ uri: `holz%20${index}\u202e${'x'.repeat(90)}.png` }));
    });
    const message = await refusal('model', model);
    expect(message).toContain('holz 0xxx');
    expect(message).toContain('… and 3 more.');
    expect(message).not.toContain('\u202e');
  });

  it('embedded data of a type that viewers do not read is refused', async () => {
    const model = triangle((gltf) => {
      gltf.images = [{ uri: 'data:image/svg+xml;base64,PHN2Zy8+' }];
    });
    expect(await refusal('model', model)).toContain('embeds a picture of a type that viewers do not read');
  });
});

describe('broken models are refused', () => {
  it.each([
    ['truncated', 'is cut short'],
    ['huge-total-length', 'is cut short'],
    ['huge-chunk-length', 'one of its parts is longer than the file'],
    ['wrong-chunk-order', 'its parts are in the wrong order'],
    ['not-json', 'the description of its contents cannot be read'],
    ['deep-nesting', 'nested too deeply'],
    ['version-1', 'of glTF version 1'],
    ['accessor-outside-buffer', 'accessors[0] reaches past the end of its data'],
    ['huge-accessor', 'too heavy for phones'],
    ['node-cycle', 'its parts form a circle'],
  ])('%s', async (name, why) => {
    const message = await refusal('model', hostile(name));
    expect(message).toMatch(/^file-invalid: The 3D model /);
    expect(message).toContain(why);
  });

  it.each([
    ['text-named', 'unsupported-file-type: Invalid file type. Accepted types are: .glb, .gltf'],
    ['empty', 'file-invalid: The file is empty. Choose another one.'],
  ])('%s.glb, by its bytes: %s', async (name, message) => {
    expect(await refusal('model', hostile(name))).toBe(message);
  });

  it('a picture or a video in place of a model', async () => {
    for (const name of ['pictures/harbour.jpg', 'clips/clock-16x9.mp4']) {
      expect(await refusal('model', name)).toMatch(/^unsupported-file-type: Invalid file type/);
    }
  });

  it('a model cut anywhere', async () => {
    const whole = await fixtureBytes('models/lantern.glb');
    for (const share of [0.001, 0.1, 0.5, 0.99, 0.99999]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      expect(await refusal('model', cut)).toContain('cut short');
    }
  });

  const spoiled: [string, string, (gltf: TriangleDescription) => void][] = [
    [
      'an index that points at nothing',
      'is damaged: nodes[0].mesh points at nothing',
      (gltf) => void (gltf.nodes[0] = { mesh: 7 }),
    ],
    ['a negative index', 'is damaged: nodes[0].mesh points at nothing', (gltf) => void (gltf.nodes[0] = { mesh: -1 })],
    [
      'an index of another type',
      'is damaged: nodes[0].mesh points at nothing',
      (gltf) => void (gltf.nodes[0] = { mesh: '0' }),
    ],
    [
      'an object in place of a list',
      'is damaged: meshes is not a list',
      (gltf) => void (gltf.meshes = { length: 1 } as never),
    ],
    ['a mesh without parts', 'is damaged: meshes[0] is empty', (gltf) => void (gltf.meshes[0] = { primitives: [] })],
    [
      'a negative offset',
      'is damaged: accessors[0].byteOffset is not a valid number',
      (gltf) => void (gltf.accessors[0] = { ...gltf.accessors[0], byteOffset: -4 }),
    ],
    [
      'an offset past the end',
      'is damaged: accessors[0] reaches past the end of its data',
      (gltf) => void (gltf.accessors[0] = { ...gltf.accessors[0], byteOffset: 4 }),
    ],
    [
      'a count of a billion',
      'is too heavy for phones: its geometry needs more than 512 MB',
      (gltf) => void (gltf.accessors[0] = { ...gltf.accessors[0], count: 1e9 }),
    ],
    [
      'a fractional count',
      'is damaged: accessors[0].count is not a valid number',
      (gltf) => void (gltf.accessors[0] = { ...gltf.accessors[0], count: 1.5 }),
    ],
    [
      'an unknown type',
      'is damaged: accessors[0] has a type that glTF does not know',
      (gltf) => void (gltf.accessors[0] = { ...gltf.accessors[0], type: 'constructor' }),
    ],
    [
      'a buffer longer than its data',
      'is damaged: the data of buffers[0] is missing or cut short',
      (gltf) => void (gltf.buffers[0] = { byteLength: 1e9 }),
    ],
    [
      'a part with two parents',
      'is damaged: one of its parts is attached in two places',
      (gltf) => void gltf.nodes.push({ children: [0] }, { children: [0] }),
    ],
    [
      'a scene that names a part twice',
      'is damaged: one of its parts is attached in two places',
      (gltf) => void (gltf.scenes[0] = { nodes: [0, 0] }),
    ],
    [
      'a scene that names a part and its child',
      'is damaged: one of its parts is attached in two places',
      (gltf) => {
        gltf.nodes.push({ children: [0] });
        gltf.scenes[0] = { nodes: [0, 1] };
      },
    ],
    [
      'a part that is its own child',
      'is damaged: its parts form a circle',
      (gltf) => void (gltf.nodes[0] = { mesh: 0, children: [0] }),
    ],
    [
      'a scene without a mesh',
      'has nothing to show: its scene contains no mesh',
      (gltf) => void (gltf.scenes[0] = { nodes: [] }),
    ],
    [
      'no scene',
      'has nothing to show: its scene contains no mesh',
      (gltf) => void (delete gltf.scene, delete (gltf as Record<string, unknown>).scenes),
    ],
    [
      'an extension that viewers do not read',
      'needs glTF extensions that viewers do not read: ADOBE_secret',
      (gltf) => void (gltf.extensionsRequired = ['ADOBE_secret']),
    ],
    ['no version', 'is of glTF version "unknown"', (gltf) => void (gltf.asset = {})],
    [
      'data of attributes that differ in length',
      'is damaged: the data of meshes[0].primitives[0] differs in length',
      withShortNormals,
    ],
    [
      'indices beyond the vertices',
      'is damaged: the indices of meshes[0].primitives[0] point at vertices that do not exist',
      withIndicesBeyond,
    ],
    [
      'a texture that is no picture',
      'is damaged: the texture images[0] is not a whole PNG, JPEG, WebP or KTX2 picture',
      withTexture(Buffer.from('GIF89a..........')),
    ],
    [
      'a material whose texture is missing',
      'is damaged: materials[0].pbrMetallicRoughness.baseColorTexture.index points at nothing',
      withMaterial,
    ],
  ];

  it.each(spoiled)('%s: %s', async (_, why, spoil) => {
    expect(await refusal('model', triangle(spoil))).toMatch(`file-invalid: The 3D model ${why}.`);
  });

  it('a texture of 30000×30000 pixels', async () => {
    const png = withClaimedSides(await fixtureBytes('pictures/tram.png'), 30_000, 30_000);
    expect(await refusal('model', triangle(withTexture(png)))).toContain('30000×30000');
  });

  it('a chain of a hundred thousand parts', async () => {
    const model = triangle((gltf) => {
      gltf.nodes = Array.from({ length: 100_000 }, (_, index) =>
        index < 99_999 ? { children: [index + 1] } : { mesh: 0 },
      );
    });
    expect(await refusal('model', model)).toContain('nested too deeply');
  });

  it('a description of five million numbers', async () => {
    const json = Buffer.from(`{"asset":{"version":"2.0"},"x":[${'1,'.repeat(5_000_000)}1]}`);
    expect(await refusal('model', json)).toContain('its description has too many parts');
  });
});

function withShortNormals(gltf: TriangleDescription): void {
  gltf.accessors.push({ bufferView: 0, componentType: FLOAT, count: 2, type: 'VEC3' });
  gltf.meshes[0] = { primitives: [{ attributes: { POSITION: 0, NORMAL: 1 } }] };
}

function withIndicesBeyond(gltf: TriangleDescription): void {
  gltf.buffers.push({
    byteLength: 6,
    uri: `data:application/octet-stream;base64,${Buffer.from([0, 0, 1, 0, 9, 0]).toString('base64')}`,
  });
  gltf.bufferViews.push({ buffer: 1, byteLength: 6 });
  gltf.accessors.push({ bufferView: 1, componentType: UNSIGNED_SHORT, count: 3, type: 'SCALAR' });
  gltf.meshes[0] = { primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] };
}

function withTexture(bytes: Buffer): (gltf: TriangleDescription) => void {
  return (gltf) => {
    gltf.images = [{ uri: `data:image/png;base64,${bytes.toString('base64')}` }];
    gltf.textures = [{ source: 0 }];
  };
}

function withMaterial(gltf: TriangleDescription): void {
  gltf.materials = [{ pbrMetallicRoughness: { baseColorTexture: { index: 3 } } }];
}

function withImages(pictureBytes: number, images: object[]): (gltf: TriangleDescription) => void {
  const isInBuffer = images.some((image) => 'bufferView' in image);
  return (gltf) => {
    gltf.images = images;
    if (!isInBuffer) return;
    gltf.buffers[0] = { byteLength: TRIANGLE_BYTES + pictureBytes };
    gltf.bufferViews.push({ buffer: 0, byteOffset: TRIANGLE_BYTES, byteLength: pictureBytes });
  };
}
