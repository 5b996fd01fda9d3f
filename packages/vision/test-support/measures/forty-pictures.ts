import type { Gray } from '../../src/types';
import { mostlyBlank, ODD_PICTURES, softened, tiled, withContrast } from '../odd-pictures';
import { makePicture } from '../pictures';
import type { PictureKind } from '../pictures';
import { typesetPage } from '../typeset-page';

/** Sizes in px that the pictures take in turn. */
const SIZES = [
  [800, 600],
  [640, 900],
  [1024, 768],
] as const;

/**
 * Forty pictures of all kinds, from good to hardly trackable, for comparing the score with recall. Seeded; how many of
 * each kind was chosen so that all parts of the scale occur.
 */
export function fortyPictures(seed: number): [name: string, picture: Gray][] {
  const of = (kind: PictureKind, count: number, from = 0) =>
    Array.from({ length: count }, (_, i): [string, Gray] => {
      const [width, height] = SIZES[i % SIZES.length];
      return [`${kind} ${from + i}`, makePicture(kind, seed * 50 + from + i, width, height)];
    });
  const photo = makePicture('photo', seed * 50 + 40, 800, 600);
  const poster = makePicture('poster', seed * 50 + 41, 800, 600);
  return [
    ...of('photo', 6),
    ...of('poster', 6),
    ...of('soft', 3),
    ...of('logo', 4),
    ...of('bricks', 2),
    ...[0, 1].map((font): [string, Gray] => [`typeset page ${font}`, typesetPage(font, seed * 50 + font)]),
    ['text page', ODD_PICTURES['text page'](seed)],
    ['QR code', ODD_PICTURES['QR code'](seed)],
    ['checkerboard', ODD_PICTURES.checkerboard()],
    ['noise', ODD_PICTURES.noise(seed)],
    ['wallpaper of shapes', tiled(makePicture('poster', seed * 50 + 42, 320, 240), 3)],
    ['wallpaper of motifs', tiled(makePicture('logo', seed * 50 + 43, 240, 240), 4)],
    ...faint('photo', photo, [0.5, 0.25, 0.18, 0.12]),
    ...faint('poster', poster, [0.25, 0.12]),
    ...[4, 12].map((sigma): [string, Gray] => [`photo, softened ${sigma} px`, softened(photo, sigma)]),
    ...[0.5, 0.25, 0.12].map((share): [string, Gray] => [`photo on ${share} of it`, mostlyBlank(photo, share)]),
  ];
}

function faint(name: string, picture: Gray, contrasts: number[]): [name: string, picture: Gray][] {
  return contrasts.map((contrast) => [`${name}, contrast ${contrast}`, withContrast(picture, contrast)]);
}
