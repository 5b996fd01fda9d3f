import { areaResize } from '../../src/image/area-resize';
import type { Gray } from '../../src/types';

/** A picture at sizes that fall by a factor of √2, so that the nearest size is never off by more than 19%. */
export interface Texture {
  width: number;
  height: number;
  levels: Gray[];
}

/** A level with a shorter side shows nothing that the next larger one does not. */
const MIN_SIDE_PX = 4;

export function createTexture(picture: Gray): Texture {
  const { width, height } = picture;
  const levels = [picture];
  for (;;) {
    const scale = 2 ** (-levels.length / 2);
    const w = Math.round(width * scale);
    const h = Math.round(height * scale);
    if (Math.min(w, h) < MIN_SIDE_PX) break;
    levels.push(areaResize(picture, w, h));
  }
  return { width, height, levels };
}

/** The level whose pixels are nearest in size to a footprint of so many source px (squared). */
export function levelFor(texture: Texture, footprintPx2: number): number {
  const level = footprintPx2 > 1 ? Math.round(Math.log2(footprintPx2)) : 0;
  return Math.min(level, texture.levels.length - 1);
}
