/**
 * Checks of the colours of a brand. Colours are `#rrggbb` in lower case; contrast is that of WCAG 2.2, 1:1 to 21:1.
 */

import { hexOf, rgbOf } from './hex-colour';

/** Paper of both themes and the accent, as in the design tokens; a test compares them. */
export const SURFACES = ['#fbfaf7', '#120f0b'] as const;
export const DEFAULT_ACCENT = '#f0452a';

/** WCAG 2.2, 1.4.11: what is needed to recognise a button. */
const LEAST_CONTRAST_OF_BUTTONS = 3;
/**
 * Least contrast of a QR code. Decoders separate light from dark by local thresholds and manage with less on a screen;
 * ISO/IEC 15415 grades the reflectance of a print, which loses contrast by paper, ink and light, so the limit is well
 * above.
 */
const LEAST_CONTRAST_OF_CODES = 4.5;

const BLACK = '#000000';
const WHITE = '#ffffff';

/** Whether a button of this colour can be told from each of the surfaces. */
export function isVisibleOn(colour: string, surfaces: readonly string[]): boolean {
  return surfaces.every((surface) => contrast(colour, surface) >= LEAST_CONTRAST_OF_BUTTONS);
}

/** Black or white, whichever is easier to read on this colour; always at least 4.5:1. */
export function textColourOn(colour: string): string {
  return contrast(colour, BLACK) >= contrast(colour, WHITE) ? BLACK : WHITE;
}

/** Whether phones read a code of these colours. Not all of them read a light code on a dark background. */
export function canBeScanned(dark: string, light: string): boolean {
  return luminance(dark) < luminance(light) && contrast(dark, light) >= LEAST_CONTRAST_OF_CODES;
}

/** The closest mixture with black or white that is visible on all surfaces; null if no mixture is. */
export function closestVisible(colour: string, surfaces: readonly string[]): string | null {
  for (let percent = 0; percent <= 100; percent += 1) {
    for (const other of [BLACK, WHITE]) {
      const mixed = mix(colour, other, percent / 100);
      if (isVisibleOn(mixed, surfaces)) return mixed;
    }
  }
  return null;
}

/** @param share of `other` in the mixture, 0..1, counted in sRGB levels. */
export function mix(colour: string, other: string, share: number): string {
  const [from, to] = [rgbOf(colour), rgbOf(other)];
  const mixed = from.map((value, at) => value + ((to[at] ?? value) - value) * share);
  return hexOf(mixed);
}

/** WCAG 2.2, contrast ratio: 1..21, whichever of the two is lighter. */
export function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance, 0..1 (WCAG 2.2, from IEC 61966-2-1). */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = rgbOf(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
