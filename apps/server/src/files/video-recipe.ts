import type { Variant } from '@anchora/contract/variants';
import type { FileRow } from './file-repository';

/** Recipe of most variants of videos, made by a browser or by the server; each replaces the other. */
export const VIDEO_RECIPE = 1;
/**
 * Recipe of the smaller copies of transparent videos. In those of recipe 1, pixels at the edges were up to 12% off;
 * those of recipe 2 mixed the rows beside the seam of both halves. Copies of both are made again.
 */
export const STACKED_COPY_RECIPE = 3;

/** @param source the video */
export function videoRecipeOf(variant: Variant, source: Pick<FileRow, 'metadata'>): number {
  return variant === 'light' && source.metadata.alpha === 'stacked' ? STACKED_COPY_RECIPE : VIDEO_RECIPE;
}
