import type { Point } from './held-phone';

/** Size of a screenshot and of the camera's picture that fills it. */
export interface Filled {
  window: { width: number; height: number };
  picture: { width: number; height: number };
}

/** Window px of a px of the camera's picture, which covers the window; the picture's px have integer centres. */
export function onWindow(filled: Filled, { x, y }: Point): Point {
  const { window, picture } = filled;
  const scale = scaleOf(filled);
  return {
    x: (x + 0.5 - picture.width / 2) * scale + window.width / 2,
    y: (y + 0.5 - picture.height / 2) * scale + window.height / 2,
  };
}

/** Camera's picture px of a window px: the inverse of `onWindow`. */
export function onPicture(filled: Filled, { x, y }: Point): Point {
  const { window, picture } = filled;
  const scale = scaleOf(filled);
  return {
    x: (x - window.width / 2) / scale + picture.width / 2 - 0.5,
    y: (y - window.height / 2) / scale + picture.height / 2 - 0.5,
  };
}

/** Window px in a px of the picture, as `object-fit: cover` shows it. */
function scaleOf({ window, picture }: Filled): number {
  return Math.max(window.width / picture.width, window.height / picture.height);
}
