import { coverScale } from './cover-scale';
import type { Point } from './held-phone';

/** Sizes of a screenshot and of the camera's picture that fills it, px. */
export interface Filled {
  window: { width: number; height: number };
  picture: { width: number; height: number };
}

/** Window px of a px of the camera's picture, which covers the window; the picture's px have integer centres. */
export function onWindow({ window, picture }: Filled, { x, y }: Point): Point {
  const scale = coverScale(window, picture);
  return {
    x: (x + 0.5 - picture.width / 2) * scale + window.width / 2,
    y: (y + 0.5 - picture.height / 2) * scale + window.height / 2,
  };
}

/** Px of the camera's picture at a window px: the inverse of `onWindow`. */
export function onPicture({ window, picture }: Filled, { x, y }: Point): Point {
  const scale = coverScale(window, picture);
  return {
    x: (x - window.width / 2) / scale + picture.width / 2 - 0.5,
    y: (y - window.height / 2) / scale + picture.height / 2 - 0.5,
  };
}
