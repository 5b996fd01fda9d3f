import type { VariantFailure } from './errors/variant-failures';
import { MB } from './limits';

/**
 * Variants of a model. `balanced` is shown by default; `light` is shown first while the other loads; `sharp` is made at
 * the creator's request; `scene` uses only features that the phones' own viewers are documented to read.
 */
export type ModelVariant = 'balanced' | 'light' | 'scene' | 'sharp';

/**
 * Variants of a video: `web`, which the server makes of a source, a smaller one, and a still picture until it plays.
 */
type VideoVariant = 'web' | 'light' | 'poster';

/** Variants of a video that its owner's browser may make, or choose: `PUT /api/projects/{id}/variants/{variant}`. */
export const BROWSER_VARIANTS = ['poster', 'light'] as const satisfies readonly VideoVariant[];
export type BrowserVariant = (typeof BROWSER_VARIANTS)[number];

/** Variants of a file; `source` is what a video was converted from, kept for its owner and never shown. */
export type Variant = ModelVariant | VideoVariant | 'source';

/** `skipped`: the variant would hardly be smaller than the original, which is shown instead. */
export type VariantState = 'queued' | 'running' | 'ready' | 'skipped' | 'failed';

/** The file that a project shows: a variant of its content, or the upload itself. */
export const QUALITIES = ['balanced', 'sharp', 'light', 'original'] as const;
export type Quality = (typeof QUALITIES)[number];
/** A choice of a variant. */
export type VariantQuality = Exclude<Quality, 'original'>;

/** Figures of a file that affect its load on a phone. */
export interface ContentFigures {
  bytes: number;
  /** The part with the most bytes, by the name that its author gave it. */
  heaviest?: { kind: 'texture' | 'mesh'; name: string; bytes: number };
  triangles?: number;
  /** Longest side of the largest texture, px. */
  largestTexturePx?: number;
  /** Memory that the textures take once decoded, with their smaller copies. */
  textureBytes?: number;
  /** Length of a video. */
  durationMs?: number;
}

/** Good: suits any phone; fair: suits phones of the last years; heavy: slow to load, and may fail on some phones. */
export type Level = 'good' | 'fair' | 'heavy';

/**
 * Upper limits of a good and of a fair model. Set by the figures that phones of 2018 and 2021 with 2 and 4 GB load
 * within 4 s.
 */
const LEVEL_LIMITS = {
  good: { bytes: 2 * MB, triangles: 100_000, textureBytes: 64 * MB },
  fair: { bytes: 5 * MB, triangles: 200_000, textureBytes: 128 * MB },
} as const;

/** The level of the shown file, and the first figure that keeps it from a better one. */
export function levelOf(figures: ContentFigures): { level: Level; cause: keyof typeof LEVEL_LIMITS.good | null } {
  const over = (level: 'good' | 'fair') =>
    (['bytes', 'textureBytes', 'triangles'] as const).find((key) => (figures[key] ?? 0) > LEVEL_LIMITS[level][key]);
  const overGood = over('good');
  if (!overGood) return { level: 'good', cause: null };
  const overFair = over('fair');
  return overFair ? { level: 'heavy', cause: overFair } : { level: 'fair', cause: overGood };
}

export interface VariantStats {
  before: ContentFigures;
  /** Absent while a variant is not ready. */
  after?: ContentFigures;
  /** Time that making the variant took. */
  seconds?: number;
  /** Mean difference of colour, 0..255 for each pixel that shows the content; measured in the creator's browser. */
  difference?: number;
}

/**
 * `light` is shown before a file of this size, if it has less than this share of its bytes. Over 1.6 Mbit/s a file of
 * 0.5 MB takes 2.6 s, with which the first picture comes within 4 s of the start screen.
 */
export const LIGHT_FIRST = { minBytes: 0.5 * MB, maxShare: 0.4 };

/**
 * A smaller copy of a video is made from this size and rate on, and kept if it has at most this share of the bytes. Its
 * short side is scaled to `shortSidePx`; of a transparent video each half counts as one picture. The values are chosen,
 * not measured: a video below `minBitsPerSecond` plays as it is on a line of 1.6 Mbit/s, that of the benches, and a
 * copy leaves room on it.
 */
export const LIGHTER_VIDEO = {
  minBytes: MB,
  minBitsPerSecond: 1_500_000,
  maxShare: 0.7,
  shortSidePx: 480,
  bitsPerSecond: 900_000,
} as const;

/** The model that visitors get, if it differs from the uploaded file. */
export interface ShownModel {
  url: string;
  bytes: number;
  /** Shown until the other model has arrived. */
  light?: { url: string; bytes: number };
  /** Set for the viewers of Android phones, which are not documented to read the compression of the others. */
  sceneUrl?: string;
}

/** A file that a published scene shows beside the project's content. */
export interface FurtherContent {
  url: string;
  kind: 'model' | 'video';
  /** Name of the uploaded file. */
  name: string;
}

/** A variant that can stay alone, in place of its original. */
export interface KeepableVariant {
  variant: VariantQuality;
  url: string;
  bytes: number;
  /** Storage that becomes free at once. */
  freedBytes: number;
  /** Names of the other projects that use the original. */
  sharedBy: string[];
}

/** Facts about a file whose owner gave the original up for a variant. */
export interface KeptVariant {
  variant: VariantQuality;
  /** Size of the former original. */
  originalBytes: number;
  /** Variants that are no longer made, because they would be as good as what stayed, or better. */
  without: Variant[];
}

/** The original content, or the file that the request names, and its variants. */
export interface ContentQuality {
  quality: Quality;
  kind: 'model' | 'video';
  /** Figures of the original, or of what stays of it. */
  original: ContentFigures;
  /** Null until the original was given up. */
  kept: KeptVariant | null;
  /** Null if no variant can stay alone. */
  keepable: KeepableVariant | null;
  variants: VariantStatus[];
  /** The file from which the video was converted, kept for members of the workspace to download. */
  source: { url: string; name: string; bytes: number } | null;
  /** The iPhone version of the project's model; null without one, and if the request names a file. */
  usdz: { url: string; bytes: number } | null;
  /** Whether the owner may add variants; false for content of a template, which others use as well. */
  takesVariants: boolean;
  /** The other models and videos of the published scene; empty if the request names a file. */
  others: FurtherContent[];
}

/** One variant of the content, as shown to its creator. */
export interface VariantStatus {
  variant: Variant;
  state: VariantState;
  /** Progress of a running variant, 0..100. */
  percent: number;
  failure: VariantFailure | null;
  /** `failure` in English words. */
  message: string | null;
  /** Address of a ready variant. */
  url: string | null;
  stats: VariantStats | null;
}
