import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as SRGB from './srgb';

const read = (address: string) => readFileSync(new URL(address, import.meta.url), 'utf8');
const CSS = read('base.css') + read('app.css');

/** Lightness 0..1, chroma, hue in degrees, for one theme of a token. */
function oklchOf(token: string, theme: 'light' | 'dark'): [number, number, number] {
  const value = new RegExp(`--${token}: light-dark\\((oklch\\([^)]*\\)), (oklch\\([^)]*\\))\\)`).exec(CSS);
  const [lightness, chroma, hue] = [...(value?.[theme === 'light' ? 1 : 2] ?? '').matchAll(/[\d.]+/g)].map(Number);
  if (lightness === undefined || chroma === undefined || hue === undefined) throw new Error(`no token --${token}`);
  return [lightness, chroma, hue];
}

/**
 * Björn Ottosson, "A perceptual color space for image processing" (2020): OKLab to linear sRGB, then its transfer
 * curve.
 */
function hexOf([lightness, chroma, hue]: [number, number, number]): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const encoded = linear.map((x) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055));
  const bytes = encoded.map((x) => Math.round(255 * Math.min(1, Math.max(0, x))));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

it.each(Object.entries(SRGB))('%s is the colour that the style sheet gives, in sRGB', (name, hex) => {
  const token = name.replace(/Dark$/, '');
  expect(hex).toBe(hexOf(oklchOf(token, token === name ? 'light' : 'dark')));
});
