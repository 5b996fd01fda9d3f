import { Document, NodeIO } from '@gltf-transform/core';
import { KHRTextureBasisu } from '@gltf-transform/extensions';
import { addGltfMesh } from '../fixtures/make/add-gltf-mesh';
import { lathe } from '../fixtures/make/meshes';

type Rgb = readonly [number, number, number];

/** Identifier and sizes of the parts of a file (KTX 2.0, section 3). */
const IDENTIFIER = [0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a];
const HEADER_BYTES = 80;
const LEVEL_BYTES = 24;
const DESCRIPTION_BYTES = 44;
/** Empty bytes before the blocks, which begin at a multiple of their size. */
const PADDING_BYTES = 12;
/** Bytes of the data format descriptor: UASTC, BT.709 primaries, sRGB. */
const COLOUR_MODEL = [166, 1, 2, 0];
const BLOCK_BYTES = 16;
/** UASTC's mode for blocks of one colour: its five bits come first, then eight for each of red, green, blue, alpha. */
const ONE_COLOUR_MODE = 0x17n;

/** A KTX2 texture (Khronos, version 2.0) of UASTC blocks, 4×4 px each, of one colour each, two by two. */
function ktx2Of(blocks: readonly [Rgb, Rgb, Rgb, Rgb]): Buffer {
  const dataAt = HEADER_BYTES + LEVEL_BYTES + DESCRIPTION_BYTES + PADDING_BYTES;
  const file = Buffer.alloc(dataAt + blocks.length * BLOCK_BYTES);
  file.set(IDENTIFIER);
  // The format is undefined, the type size 1; there are 8×8 px, no depth, no layers, one face and one level, not
  // supercompressed.
  for (const [i, value] of [0, 1, 8, 8, 0, 0, 1, 1, 0].entries()) file.writeUInt32LE(value, 12 + 4 * i);
  file.writeUInt32LE(HEADER_BYTES + LEVEL_BYTES, 48);
  file.writeUInt32LE(DESCRIPTION_BYTES, 52);
  const bytes = BigInt(blocks.length * BLOCK_BYTES);
  for (const [i, value] of [BigInt(dataAt), bytes, bytes].entries()) file.writeBigUInt64LE(value, HEADER_BYTES + 8 * i);
  const description = HEADER_BYTES + LEVEL_BYTES;
  file.writeUInt32LE(DESCRIPTION_BYTES, description);
  // The first value is the descriptor's version, the second the size of its only block.
  file.writeUInt16LE(2, description + 8);
  file.writeUInt16LE(DESCRIPTION_BYTES - 4, description + 10);
  // The blocks have 4×4 texels, stored as sizes minus one, in one plane of 16 bytes.
  file.set([...COLOUR_MODEL, 3, 3, 0, 0, BLOCK_BYTES], description + 12);
  // There is one sample of 128 bits, stored as a size minus one, RGBA, up to the largest value.
  file.set([0, 0, 127, 3], description + 28);
  file.writeUInt32LE(0xffffffff, description + 40);
  for (const [i, [r, g, b]] of blocks.entries()) {
    const bits = ONE_COLOUR_MODE | (BigInt(r) << 5n) | (BigInt(g) << 13n) | (BigInt(b) << 21n) | (255n << 29n);
    file.writeBigUInt64LE(bits, dataAt + BLOCK_BYTES * i);
  }
  return file;
}

/** A plate 1 m wide with a KTX2 texture. */
export async function ktx2Model(blocks: readonly [Rgb, Rgb, Rgb, Rgb]): Promise<Buffer> {
  const document = new Document();
  document.createExtension(KHRTextureBasisu).setRequired(true);
  const texture = document.createTexture('blocks').setMimeType('image/ktx2').setImage(ktx2Of(blocks));
  const material = document.createMaterial('blocks').setBaseColorTexture(texture);
  const plate = lathe(
    [
      [0.5, 0],
      [0, 0.1],
    ],
    16,
  );
  document.createScene().addChild(document.createNode().setMesh(addGltfMesh(document, 'plate', plate, material)));
  return Buffer.from(await new NodeIO().registerExtensions([KHRTextureBasisu]).writeBinary(document));
}
