import type { Document } from '@gltf-transform/core';
import { EXTTextureWebP } from '@gltf-transform/extensions';
import { dedup, dequantize, meshopt, prune, resample, uninstance, weld } from '@gltf-transform/functions';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { MAX_TEXTURES_PX } from '../../../files/checks/model/texture-limits';
import type { ModelRecipe } from '../recipes';
import { fitBudget } from './fit-budget';
import { joinViews } from './join-views';
import { shrinkTexture } from './shrink-texture';
import { simplifyMeshes } from './simplify-meshes';
import { sortSharedVertices } from './sort-shared-vertices';
import { STORED_BITS, tightenPositions } from './tighten-positions';

/** The model's textures would take more memory than the process may use. */
export class TooManyPixelsError extends Error {
  override name = 'TooManyPixelsError';
}

/** Deviation below which a key frame is left out, in the unit of the animated property. Chosen, not measured. */
const RESAMPLE_TOLERANCE = 1e-4;
/** Progress once the model is prepared. Chosen, not measured. */
const PREPARED_PERCENT = 20;
/** Progress that its textures add. Chosen, not measured. */
const TEXTURES_PERCENT = 50;

/** Leaves and textures of one colour stay, because behaviours and materials refer to them. */
const PRUNING = { keepLeaves: true, keepSolidTextures: true, keepExtras: true };
/** Extensions that only say how data is stored. */
const COMPRESSIONS = ['KHR_draco_mesh_compression', 'EXT_meshopt_compression', 'EXT_texture_webp'];

interface Lightening {
  recipe: ModelRecipe;
  /** Size of the model's file. */
  sourceBytes: number;
  write: (document: Document) => Promise<Uint8Array>;
  report: (percent: number) => void;
}

/**
 * Writes a lighter model, for which it changes `document`. Nodes and names stay as they are, because behaviours refer
 * to them: nothing is flattened or joined.
 *
 * @returns its GLB.
 * @throws TooManyPixelsError before anything is decoded.
 */
export async function lightenModel(document: Document, lightening: Lightening): Promise<Uint8Array> {
  const { recipe, sourceBytes, report } = lightening;
  const { budget } = recipe;
  await prepare(document, recipe);
  report(PREPARED_PERCENT);
  const textures = document.getRoot().listTextures();
  const originals = new Map(textures.map((texture) => [texture, texture.getImage() ?? new Uint8Array()]));
  for (const [i, texture] of textures.entries()) {
    await shrinkTexture(texture, recipe);
    report(PREPARED_PERCENT + Math.round((TEXTURES_PERCENT * (i + 1)) / textures.length));
  }
  const isWebp = textures.some((texture) => texture.getMimeType() === 'image/webp');
  if (recipe.positionBits !== null && isWebp) document.createExtension(EXTTextureWebP).setRequired(true);
  const packing = (model: Document) => pack(model, lightening);
  if (budget) return fitBudget(document, { budget, sourceBytes, originals, meshes: recipe, pack: packing });
  await simplifyMeshes(document, recipe);
  return packing(document);
}

/** Leaves out what is stored twice or never shown. */
async function prepare(document: Document, { positionBits }: ModelRecipe): Promise<void> {
  assertDecodable(document);
  // The contents are decompressed by now; the recipe decides how they are compressed in the variant.
  dropExtensions(document, COMPRESSIONS);
  await document.transform(dedup({ keepUniqueNames: true }), resample({ tolerance: RESAMPLE_TOLERANCE }));
  if (positionBits === null) {
    await document.transform(uninstance(), dequantize());
    dropExtensions(document, ['KHR_mesh_quantization', 'EXT_mesh_gpu_instancing']);
  }
  // Welding stores shared data of parts once for each of them.
  await document.transform(weld(), dedup({ keepUniqueNames: true }), prune(PRUNING));
}

async function pack(document: Document, { recipe, write }: Lightening): Promise<Uint8Array> {
  await document.transform(prune(PRUNING));
  const { positionBits } = recipe;
  if (positionBits === null) return write(document);
  await document.transform(meshopt({ encoder: MeshoptEncoder, level: 'high', quantizePosition: positionBits }));
  if (positionBits < STORED_BITS) await tightenPositions(document, positionBits);
  sortSharedVertices(document);
  return joinViews(await write(document));
}

function assertDecodable(document: Document): void {
  let totalPx = 0;
  for (const texture of document.getRoot().listTextures()) {
    const [width, height] = texture.getSize() ?? [0, 0];
    totalPx += width * height;
  }
  if (totalPx > MAX_TEXTURES_PX) throw new TooManyPixelsError(`${totalPx} px of textures`);
}

function dropExtensions(document: Document, names: string[]): void {
  for (const extension of document.getRoot().listExtensionsUsed()) {
    if (names.includes(extension.extensionName)) extension.dispose();
  }
}
