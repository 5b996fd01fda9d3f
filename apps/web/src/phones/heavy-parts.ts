import { MB } from '@anchora/contract/limits';
import type { ContentType, ContentWeight } from '@anchora/contract/projects';

/**
 * Above these limits visitors wait noticeably on a mobile connection or on a phone that is a few years old. Chosen, not
 * measured.
 */
export const HEAVY = {
  modelBytes: 10 * MB,
  triangles: 200_000,
  texturePx: 2048,
  videoS: 60,
  videoBytes: 25 * MB,
  videoSidePx: 1920,
};

export type HeavyPart = keyof typeof HEAVY;

/** The heavy properties of the content with their values, the worst for visitors first. */
export function heavyParts(contentType: ContentType, weight: ContentWeight): { part: HeavyPart; value: number }[] {
  const values: Partial<Record<HeavyPart, number | null>> =
    contentType === 'video'
      ? {
          videoBytes: weight.sizeBytes,
          videoS: weight.durationS,
          videoSidePx: Math.max(weight.widthPx ?? 0, weight.heightPx ?? 0),
        }
      : { modelBytes: weight.sizeBytes, triangles: weight.triangles, texturePx: weight.largestTexturePx };
  return Object.entries(values).flatMap(([key, value]) => {
    const part = key as HeavyPart;
    return value !== null && value !== undefined && value > HEAVY[part] ? [{ part, value }] : [];
  });
}
