import { type Document, Primitive } from '@gltf-transform/core';
import { EXTTextureWebP } from '@gltf-transform/extensions';
import {
  dedup,
  dequantize,
  getSceneVertexCount,
  meshopt,
  prune,
  resample,
  simplifyPrimitive,
  uninstance,
  VertexCountMethod,
  weld,
} from '@gltf-transform/functions';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import type { ModelRecipe } from '../recipes';
import { shrinkTexture } from './shrink-texture';

/** Its textures would take more memory than the process may use. */
export class TooManyPixelsError extends Error {
  override name = 'TooManyPixelsError';
}

/** Four textures of the largest size; checked models have no more. */
const MAX_TOTAL_PX = 4 * 8192 ** 2;
/** Deviation below which a key frame is left out, in the unit of the animated property. */
const RESAMPLE_TOLERANCE = 1e-4;
const SIMPLIFIED_PERCENT = 35;
const TEXTURES_PERCENT = 50;

/** Extensions that only say how data is stored. */
const COMPRESSIONS = ['KHR_draco_mesh_compression', 'EXT_meshopt_compression', 'EXT_texture_webp'];

/**
 * Makes a model lighter, in place. Nodes and names stay as they are, because behaviours refer to them: nothing is flattened
 * or joined.
 */
export async function lightenModel(
  document: Document,
  recipe: ModelRecipe,
  report: (percent: number) => void,
): Promise<void> {
  assertDecodable(document);
  const isCore = recipe.positionBits === null;
  // The contents are decompressed by now; the recipe decides how they are compressed in the variant.
  dropExtensions(document, COMPRESSIONS);
  await document.transform(dedup({ keepUniqueNames: true }), resample({ tolerance: RESAMPLE_TOLERANCE }));
  if (isCore) {
    await document.transform(uninstance(), dequantize());
    dropExtensions(document, ['KHR_mesh_quantization', 'EXT_mesh_gpu_instancing']);
  }
  await document.transform(weld());
  await simplifyMeshes(document, recipe);
  await document.transform(prune({ keepLeaves: true, keepSolidTextures: true, keepExtras: true }));
  report(SIMPLIFIED_PERCENT);
  const textures = document.getRoot().listTextures();
  for (const [i, texture] of textures.entries()) {
    await shrinkTexture(texture, recipe);
    report(SIMPLIFIED_PERCENT + Math.round((TEXTURES_PERCENT * (i + 1)) / textures.length));
  }
  const isWebp = textures.some((texture) => texture.getMimeType() === 'image/webp');
  if (!isCore && isWebp) document.createExtension(EXTTextureWebP).setRequired(true);
  if (recipe.positionBits === null) return;
  await document.transform(meshopt({ encoder: MeshoptEncoder, level: 'high', quantizePosition: recipe.positionBits }));
}

function assertDecodable(document: Document): void {
  let totalPx = 0;
  for (const texture of document.getRoot().listTextures()) {
    const [width, height] = texture.getSize() ?? [0, 0];
    totalPx += width * height;
  }
  if (totalPx > MAX_TOTAL_PX) throw new TooManyPixelsError(`${totalPx} px of textures`);
}

/** The borders of meshes that consist of several parts are kept, so that no gap opens between the parts. */
async function simplifyMeshes(document: Document, recipe: ModelRecipe): Promise<void> {
  const root = document.getRoot();
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  const triangles = scene ? getSceneVertexCount(scene, VertexCountMethod.RENDER) / 3 : 0;
  if (triangles <= recipe.maxTriangles) return;
  await MeshoptSimplifier.ready;
  const options = { simplifier: MeshoptSimplifier, ratio: recipe.maxTriangles / triangles, error: recipe.maxError };
  for (const mesh of root.listMeshes()) {
    const parts = mesh.listPrimitives();
    for (const part of parts) {
      if (part.getMode() !== Primitive.Mode.TRIANGLES || !part.getIndices()) continue;
      simplifyPrimitive(part, { ...options, lockBorder: parts.length > 1 });
    }
  }
}

function dropExtensions(document: Document, names: string[]): void {
  for (const extension of document.getRoot().listExtensionsUsed()) {
    if (names.includes(extension.extensionName)) extension.dispose();
  }
}
