import type { ContentFigures, ContentQuality, VariantStatus } from '@anchora/contract/variants';

/** Figures of the file that visitors get: the variant of the chosen quality if it is ready, else the original. */
export interface Shown {
  /** Null for the original. */
  variant: VariantStatus | null;
  figures: ContentFigures;
}

export function shownOf({ quality, original, variants }: ContentQuality): Shown {
  const variant = variants.find((one) => one.variant === quality && one.state === 'ready') ?? null;
  return { variant, figures: variant?.stats?.after ?? original };
}

/** Bits a second of a usual phone connection. */
const USUAL_BITS_PER_S = 10e6;

/** Seconds that a file takes over a usual phone connection. */
export function secondsToLoad(bytes: number): number {
  return (8 * bytes) / USUAL_BITS_PER_S;
}

/** Progress of all variants in the making, 0..100; null if none is being made. */
export function progressOf(variants: VariantStatus[]): number | null {
  if (!variants.some(({ state }) => state === 'queued' || state === 'running')) return null;
  const done = variants.map(({ state, percent }) => (state === 'running' ? percent : state === 'queued' ? 0 : 100));
  return done.reduce((sum, percent) => sum + percent, 0) / done.length;
}
