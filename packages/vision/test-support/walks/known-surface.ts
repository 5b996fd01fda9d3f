import { cutPicture, findSite } from '../../src/world/patch-cutter';
import { SurfaceMosaic } from '../../src/world/surface-mosaic';
import { shownWalk } from './shown-walk';
import type { Surface } from './walk-surfaces';
import { createWalk } from './walks';

/** Size of the frames, px: small and upright, because a coarse picture of one is all that is kept. */
export const SIZE = { width: 240, height: 320 };

/**
 * A surface of which one frame of a walk is known as a coarse picture; `show` draws a frame, and tells its camera.
 *
 * @throws Error if that frame shows too little texture.
 */
export function knownSurface(surface: Surface) {
  const walk = createWalk({ kind: 'sway', surface, seed: 6, ...SIZE, fps: 15 });
  const { camera, frame, show } = shownWalk(walk);
  const mosaic = new SurfaceMosaic();
  const first = show(walk.tap.frame);
  mosaic.clear(first.position[1]);
  const site = findSite(first, camera, SIZE.width / 2, SIZE.height / 2);
  const picture = site && cutPicture(site, first, camera, frame.levels[0]);
  if (!site || !picture) throw new Error('The surface has no texture');
  mosaic.paint(site, picture);
  return { camera, frame, mosaic, show };
}
