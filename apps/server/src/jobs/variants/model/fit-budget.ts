import type { Document, Texture } from '@gltf-transform/core';
import { cloneDocument } from '@gltf-transform/functions';
import type { Budget, MeshLimits } from '../recipes';
import { boundsOf } from './model-bounds';
import { areBoundsClose, BOUNDS_TOLERANCE } from './model-facts';
import { shrinkFurther } from './shrink-texture';
import { trianglesOf } from './model-figures';
import { simplifyMeshes } from './simplify-meshes';

/**
 * No further step begins after this time, half of that of the process (`make-variant.ts`), so that all ends in time.
 * Chosen, not measured.
 */
const LAST_STEP_AFTER_MS = 60_000;
/**
 * A step that leaves more than this share of the bytes is not worth its loss, and ends the halvings. Chosen, not
 * measured.
 */
const WORTH_SHARE = 0.95;
/** Share of the longest side by which a halving may move the bounds, because quantizing moves them a little more. */
const MOST_MOVED = BOUNDS_TOLERANCE / 2;

interface Fitting {
  budget: Budget;
  /** Size of the model's source. */
  sourceBytes: number;
  /** The textures' pictures before the recipe, from which smaller ones are made. */
  originals: ReadonlyMap<Texture, Uint8Array>;
  /** Limits of the meshes without the budget. */
  meshes: MeshLimits;
  /** Packs a model with simplified meshes. */
  pack: (model: Document) => Promise<Uint8Array>;
}

/**
 * Simplifies and packs a model, ever smaller until it keeps to its budget or has nothing more to give up. Each step
 * takes from what has more bytes, textures or the rest.
 *
 * @param model with the recipe's textures; it is changed.
 */
export async function fitBudget(model: Document, fitting: Fitting): Promise<Uint8Array> {
  const { budget, originals, meshes, pack } = fitting;
  const startedAtMs = performance.now();
  const mostBytes = Math.max(budget.minBytes, budget.share * fitting.sourceBytes);
  const triangles = Math.min(meshes.maxTriangles, trianglesOf(model));
  const bounds = boundsOf(model);
  const textures = model.getRoot().listTextures();
  const textureBytes = () => textures.reduce((sum, texture) => sum + (texture.getImage()?.length ?? 0), 0);
  const smallerTextures = [...budget.textures];
  const first = cloneDocument(model);
  await simplifyMeshes(first, meshes);
  let packed = await pack(first);
  let limits = meshes;
  /** Bytes of the textures in `packed`; those in `model` may have become smaller since. */
  let packedTextureBytes = textureBytes();
  let halvings = 0;
  let canHalve = triangles > 0;
  for (;;) {
    const [ofTextures, ofRest] = [textureBytes(), packed.length - packedTextureBytes];
    const isLate = performance.now() - startedAtMs > LAST_STEP_AFTER_MS;
    if (ofTextures + ofRest <= mostBytes || isLate) break;
    canHalve &&= halvings < budget.halvings;
    const [next] = smallerTextures;
    if (next && (ofTextures > ofRest || !canHalve)) {
      smallerTextures.shift();
      for (const texture of textures) await shrinkFurther(texture, originals.get(texture), next);
    } else if (canHalve) {
      halvings += 1;
      const halved = { maxTriangles: triangles / 2 ** halvings, maxError: budget.maxError, isCareful: true };
      const copy = cloneDocument(model);
      await simplifyMeshes(copy, halved);
      canHalve = areBoundsClose(bounds, boundsOf(copy), MOST_MOVED);
      if (!canHalve) continue;
      const smaller = await pack(copy);
      // Nothing is gained once the error allows no more; meshes that shared their data even need more bytes.
      canHalve = smaller.length - ofTextures < WORTH_SHARE * ofRest;
      if (canHalve) [packed, packedTextureBytes, limits] = [smaller, ofTextures, halved];
    } else break;
  }
  if (textureBytes() === packedTextureBytes) return packed;
  await simplifyMeshes(model, limits);
  return pack(model);
}
