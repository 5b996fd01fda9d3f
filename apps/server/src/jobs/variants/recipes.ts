import { MAX_MODEL_BYTES, MB } from '@anchora/contract/limits';
import type { ModelVariant } from '@anchora/contract/variants';

export interface TextureLimits {
  /** Longest side of a texture, px. */
  maxTexturePx: number;
  /** Quality of WebP or JPEG, 0..100. Normal maps get `NORMAL_MAP_BONUS` more, because blocks show as dents. */
  textureQuality: number;
}

export interface MeshLimits {
  /** Simplification aims at this many triangles in all, but only as far as `maxError` allows. */
  maxTriangles: number;
  /** Distance that the surface may move, as a share of the mesh's extent. */
  maxError: number;
  /**
   * Whether changes of normals, vertex colours and morph targets count as well, as distances, and the outermost
   * vertices stay.
   */
  isCareful?: boolean;
}

/** A size that a variant should keep to, and what it gives up for it, in turns, as long as it is larger. */
export interface Budget {
  /** Share of the source's bytes. */
  share: number;
  /** A model that small gives up nothing. */
  minBytes: number;
  /** Textures shrink to the first of these, then to the next. */
  textures: readonly TextureLimits[];
  /** The number of triangles is halved this often at most. */
  halvings: number;
  /** Like `maxError` of `MeshLimits`, for all halvings together, which are done with careful limits. */
  maxError: number;
}

export interface ModelRecipe extends TextureLimits, MeshLimits {
  /** Version of the recipe. Increase it when the steps or the figures change, so that variants are made again. */
  number: number;
  /** Bits of a coordinate; null for floats, which core glTF without meshopt and WebP has. */
  positionBits: number | null;
  /** Absent if the variant may have any size. */
  budget?: Budget;
  /** Upper bound of the variant's size, which is reserved before it is made. */
  maxBytes: (sourceBytes: number) => number;
}

/** A variant larger than its source is useless. */
const lighterThanSource = (sourceBytes: number) => Math.min(sourceBytes, MAX_MODEL_BYTES);

/**
 * 64 KB take 0.3 s at 1.6 Mbit/s, two round trips of such a connection; fewer bytes would not be seen sooner. Set with
 * the twelve generated models of `docs/content.md` in November 2026: with these figures the pictures of their light
 * variants differ by at most 5.3 of 255 from the originals. Of textures full of noise, a lower quality down to 55 was
 * seen less than fewer pixels.
 */
const LIGHT_BUDGET: Budget = {
  share: 0.03,
  minBytes: 64 * 1024,
  textures: [
    { maxTexturePx: 512, textureQuality: 55 },
    { maxTexturePx: 384, textureQuality: 60 },
    { maxTexturePx: 256, textureQuality: 70 },
  ],
  halvings: 5,
  maxError: 1e-2,
};

/**
 * Set with a scan of 706,000 triangles and 4096 px textures (32.3 MB), a rig with skin, morph targets and a clip (33.8
 * MB), a helmet (3.8 MB) and a model with a palette texture, in November 2026. `docs/content.md` has the results of
 * each recipe for generated models. Quality above that of `sharp` made no visible difference; below that of `light`,
 * blocks show on a phone's screen.
 */
export const MODEL_RECIPES: Record<ModelVariant, ModelRecipe> = {
  balanced: {
    number: 3,
    maxTexturePx: 1024,
    textureQuality: 80,
    maxTriangles: 200_000,
    maxError: 1e-3,
    positionBits: 14,
    maxBytes: lighterThanSource,
  },
  light: {
    number: 4,
    maxTexturePx: 512,
    textureQuality: 70,
    maxTriangles: 50_000,
    maxError: 5e-3,
    positionBits: 12,
    budget: LIGHT_BUDGET,
    maxBytes: lighterThanSource,
  },
  scene: {
    number: 3,
    maxTexturePx: 1024,
    textureQuality: 80,
    maxTriangles: 100_000,
    maxError: 1e-3,
    positionBits: null,
    // Without meshopt and Draco it may be larger than a compressed source.
    maxBytes: (sourceBytes) => Math.max(sourceBytes, 16 * MB),
  },
  sharp: {
    number: 2,
    maxTexturePx: 2048,
    textureQuality: 88,
    maxTriangles: 500_000,
    maxError: 1e-4,
    positionBits: 16,
    maxBytes: lighterThanSource,
  },
};

/**
 * Added to the quality of normal maps, 0..100: blocks of lossy coding show as dents in the light. Chosen, not measured.
 */
export const NORMAL_MAP_BONUS = 10;
