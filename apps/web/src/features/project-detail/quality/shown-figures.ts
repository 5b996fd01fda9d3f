import {
  LIGHTER_VIDEO,
  type ContentFigures,
  type ContentQuality,
  type Quality,
  type VariantStatus,
} from '@anchora/contract/variants';

/**
 * Figures of the file that visitors get: the variant of the chosen quality if it is ready, else the original. All or
 * some visitors get the light copy of a video.
 */
interface Shown {
  /** Null for the original. */
  variant: VariantStatus | null;
  figures: ContentFigures;
}

export function shownOf({ kind, quality, original, variants }: ContentQuality): Shown {
  const name = kind === 'video' && quality !== 'original' ? 'light' : quality;
  const variant = variants.find((one) => one.variant === name && one.state === 'ready') ?? null;
  return { variant, figures: variant?.stats?.after ?? original };
}

/** Whether some or all visitors get a light copy of this video. */
export function hasLightCopy(content: ContentQuality): boolean {
  return content.kind === 'video' && shownOf(content).variant?.stats?.after !== undefined;
}

/** A usual phone connection, as the page names it beside the times. */
const USUAL_BITS_PER_S = 10e6;

/** Seconds that a file takes over a usual phone connection. */
export function secondsToLoad(bytes: number): number {
  return (8 * bytes) / USUAL_BITS_PER_S;
}

/** Progress of making all variants, 0..100, of which the finished ones count in full; null if none is being made. */
export function progressOf(variants: VariantStatus[]): number | null {
  if (!variants.some(({ state }) => state === 'queued' || state === 'running')) return null;
  const done = variants.map(({ state, percent }) => (state === 'running' ? percent : state === 'queued' ? 0 : 100));
  return done.reduce((sum, percent) => sum + percent, 0) / done.length;
}

/** The copies of the content to choose from, without its still picture. */
export function copiesOf({ variants }: ContentQuality): VariantStatus[] {
  return variants.filter(({ variant }) => variant !== 'poster');
}

/**
 * Whether this quality can be chosen. Once the original of the only content was given up, the copy that stayed is the
 * best one.
 */
export function isChoosable({ kept, others }: ContentQuality, quality: Quality): boolean {
  if (!kept || others.length > 0) return true;
  return quality === kept.variant || (quality !== 'original' && !kept.without.includes(quality));
}

/**
 * Whether this browser may make the light copy of a video: none is there, on its way or found needless, and the video is
 * large enough for one.
 */
export function mayMakeCopy({ kind, takesVariants, original, variants, kept }: ContentQuality): boolean {
  if (kind !== 'video' || !takesVariants || kept) return false;
  if (variants.some(({ variant, state }) => variant === 'light' && state !== 'failed')) return false;
  const { bytes, durationMs = 0 } = original;
  // Infinite if the length is unknown: the size alone then decides.
  const bitsPerSecond = (8 * bytes) / (durationMs / 1000);
  return bytes >= LIGHTER_VIDEO.minBytes && bitsPerSecond >= LIGHTER_VIDEO.minBitsPerSecond;
}
