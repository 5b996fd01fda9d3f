import { paper } from '@anchora/design-tokens/srgb';

/**
 * Drawn behind models in their stored pictures, which have no transparency, and therefore also around these, in both
 * themes.
 */
export const POSTER_GROUND = paper;
