import { type BufferGeometry, Group, Mesh, MeshStandardMaterial, type Object3D } from 'three';
import { baseName } from '@anchora/contract/base-name';
import { assertZipLimits } from '../archive/read-zip';
import { ConversionError } from '../conversion-error';
import { METRES_OF, type ModelUnit } from './model-facts';
import { type PickedModel, pickedFile } from './picked-files';
import type { PickedTextures } from './picked-textures';

interface ReadModel {
  root: Object3D;
  /** The unit of the format or of the file. */
  unit: ModelUnit;
  zIsUp: boolean;
}

/**
 * Reads a model. Each loader is fetched when a file of its format is chosen.
 *
 * @throws ConversionError; loaders throw errors of all kinds for damaged files
 */
export async function readForeignModel(picked: PickedModel, textures: PickedTextures): Promise<ReadModel> {
  switch (picked.format) {
    case '.obj':
      return { root: await readObj(picked, textures), unit: 'm', zIsUp: false };
    case '.fbx':
      return readFbx(picked, textures);
    case '.stl': {
      assertStlWhole(picked.bytes);
      const { STLLoader } = await import('three/examples/jsm/loaders/STLLoader.js');
      // Files for 3D printers are in millimetres, and their z axis points up.
      return { root: meshOf(new STLLoader().parse(picked.bytes.buffer)), unit: 'mm', zIsUp: true };
    }
    case '.ply': {
      const { PLYLoader } = await import('three/examples/jsm/loaders/PLYLoader.js');
      return { root: meshOf(new PLYLoader().parse(picked.bytes.buffer)), unit: 'm', zIsUp: false };
    }
    default: {
      assertZipLimits(picked.bytes);
      const { USDLoader } = await import('three/examples/jsm/loaders/USDLoader.js');
      return { root: new USDLoader(textures.manager).parse(picked.bytes.buffer), unit: 'm', zIsUp: false };
    }
  }
}

async function readObj(picked: PickedModel, textures: PickedTextures): Promise<Object3D> {
  const { OBJLoader } = await import('three/examples/jsm/loaders/OBJLoader.js');
  const text = new TextDecoder().decode(picked.bytes);
  const loader = new OBJLoader(textures.manager);
  const libraries: string[] = [];
  for (const [, name = ''] of text.matchAll(/^mtllib\s+(.+?)\s*$/gm)) {
    const bytes = pickedFile(picked, name);
    if (bytes) libraries.push(new TextDecoder().decode(bytes));
    else textures.missing.add(baseName(name));
  }
  if (libraries.length > 0) {
    const { MTLLoader } = await import('three/examples/jsm/loaders/MTLLoader.js');
    // The libraries are parsed in one piece, because the loader of the model keeps the last materials that it was
    // given.
    const materials = new MTLLoader(textures.manager).parse(libraries.join('\n'), '');
    materials.preload();
    loader.setMaterials(materials);
  }
  return loader.parse(text);
}

async function readFbx(picked: PickedModel, textures: PickedTextures): Promise<ReadModel> {
  const { FBXLoader } = await import('three/examples/jsm/loaders/FBXLoader.js');
  const root = new FBXLoader(textures.manager).parse(picked.bytes.buffer, '');
  return { root, unit: unitOfFbx(root.userData['unitScaleFactor']), zIsUp: false };
}

/** @param scale the file's own unit in centimetres, which is 100 for a metre. */
function unitOfFbx(scale: unknown): ModelUnit {
  const units = Object.keys(METRES_OF) as ModelUnit[];
  return units.find((unit) => 100 * METRES_OF[unit] === scale) ?? 'cm';
}

/**
 * A binary STL has 80 bytes of any content, the number of triangles, and for each of them twelve floats and two bytes
 * of attributes.
 */
const STL_HEADER_BYTES = 84;
const STL_TRIANGLE_BYTES = 50;
/** Roughness of a mesh without a material, 0 to 1, chosen by eye: dull like plastic. */
const PLAIN_ROUGHNESS = 0.7;

/**
 * The loader reserves memory for as many triangles as a binary STL claims, up to gigabytes, before it reads the first
 * one.
 *
 * @throws ConversionError `unreadable`
 */
function assertStlWhole(bytes: Uint8Array): void {
  // The loader takes a file for text if this word begins at one of its first five bytes.
  if (new TextDecoder().decode(bytes.subarray(0, 4 + 'solid'.length)).includes('solid')) return;
  if (bytes.length < STL_HEADER_BYTES) throw new ConversionError({ code: 'unreadable' });
  const triangles = new DataView(bytes.buffer, bytes.byteOffset).getUint32(STL_HEADER_BYTES - 4, true);
  if (STL_HEADER_BYTES + STL_TRIANGLE_BYTES * triangles > bytes.length)
    throw new ConversionError({ code: 'unreadable' });
}

function meshOf(geometry: BufferGeometry): Object3D {
  if (!geometry.getAttribute('normal')) geometry.computeVertexNormals();
  const vertexColors = geometry.hasAttribute('color');
  const material = new MeshStandardMaterial({
    color: 0xffffff,
    vertexColors,
    roughness: PLAIN_ROUGHNESS,
    metalness: 0,
  });
  return new Group().add(new Mesh(geometry, material));
}
