import { z } from 'zod';
import type { VariantFailure } from './errors/variant-failures';

/**
 * Variants of a model. `balanced` is shown by default; `light` is shown first while the other loads; `sharp` is made when a
 * creator asks for it; `scene` has only what the viewers of phones are documented to read.
 */
export const MODEL_VARIANTS = ['balanced', 'light', 'scene', 'sharp'] as const;
export type ModelVariant = (typeof MODEL_VARIANTS)[number];

/** Variants of a video: smaller ones, and a picture of it for the time before it plays. */
export const VIDEO_VARIANTS = ['web', 'light', 'poster'] as const;
export type VideoVariant = (typeof VIDEO_VARIANTS)[number];

export type Variant = ModelVariant | VideoVariant;

/** `skipped`: the variant would be hardly smaller than the original, which is shown instead. */
export type VariantState = 'queued' | 'running' | 'ready' | 'skipped' | 'failed';

/** What a project shows: a variant of its content, or the file as it was uploaded. */
export const qualitySchema = z.enum(['balanced', 'sharp', 'light', 'original']);
export type Quality = z.infer<typeof qualitySchema>;

/** Figures of a file that say how demanding it is for a phone. */
export interface ContentFigures {
  bytes: number;
  triangles?: number;
  /** Longest side of the largest texture, px. */
  largestTexturePx?: number;
  /** Memory that the textures take once decoded, with their smaller copies. */
  textureBytes?: number;
}

export interface VariantStats {
  before: ContentFigures;
  /** Missing while a variant is not ready. */
  after?: ContentFigures;
  seconds?: number;
  /** Mean difference of colour, 0..255 for each pixel that shows the content; measured in the creator's browser. */
  difference?: number;
}

/** One variant of the content, as its creator sees it. */
export interface VariantStatus {
  variant: Variant;
  state: VariantState;
  /** 0..100; of a running variant. */
  percent: number;
  failure: VariantFailure | null;
  /** `failure` in English words. */
  message: string | null;
  /** Of a ready variant. */
  url: string | null;
  stats: VariantStats | null;
}
