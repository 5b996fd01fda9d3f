import type { Drawing } from '../studio';

/**
 * Size of a poster, px. A 9:16 clip covers its inner picture exactly: in AR a video is at most 0.9 × 1.6 target widths.
 */
export const POSTER_WIDTH_PX = 1080;
export const POSTER_HEIGHT_PX = 1920;
/** Size of the inner picture in the units of the scenes' coordinates. */
export const SCENE_WIDTH = 540;
export const SCENE_HEIGHT = 960;

/** Size of the picture within the frame, px: a margin of a twentieth at both sides, and the format 9:16 of its clip. */
const INNER_WIDTH_PX = 0.9 * POSTER_WIDTH_PX;
const INNER_HEIGHT_PX = 1.6 * POSTER_WIDTH_PX;

interface PosterFrame {
  /** Colours of the border and of the lettering on it. */
  paper: string;
  ink: string;
  left: string;
  right: string;
}

/** The scene in its frame, with a line of print below it. */
export function framedPoster(scene: string, { paper, ink, left, right }: PosterFrame): Drawing {
  const x = (POSTER_WIDTH_PX - INNER_WIDTH_PX) / 2;
  const y = (POSTER_HEIGHT_PX - INNER_HEIGHT_PX) / 2;
  const line = (top: number) =>
    `<text x="${x + 46}" y="${top}" font-size="25" font-weight="700" letter-spacing="3" fill="${ink}">${left}</text>
     <text x="${POSTER_WIDTH_PX - x - 46}" y="${top}" font-size="25" font-weight="500" letter-spacing="1" fill="${ink}" text-anchor="end">${right}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${POSTER_WIDTH_PX} ${POSTER_HEIGHT_PX}">
    <rect width="${POSTER_WIDTH_PX}" height="${POSTER_HEIGHT_PX}" fill="${paper}"/>
    ${line(POSTER_HEIGHT_PX - 36)}
    <svg x="${x}" y="${y}" width="${INNER_WIDTH_PX}" height="${INNER_HEIGHT_PX}" viewBox="0 0 ${SCENE_WIDTH} ${SCENE_HEIGHT}">${scene}</svg>
  </svg>`;
}

/** A poster's scene by itself, as a picture of the clip. */
export function sceneDrawing(scene: string): Drawing {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SCENE_WIDTH} ${SCENE_HEIGHT}">${scene}</svg>`;
}
