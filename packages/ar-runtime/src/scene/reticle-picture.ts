import * as SRGB from '@anchora/design-tokens/srgb';

/** Side of the picture, px. On a phone with two canvas px for each CSS px, the mark is drawn about as large. */
const SIDE_PX = 256;
/**
 * Widths of the lines and of their dark edges, hundredths of the picture's side; chosen by eye, as all figures of the
 * mark.
 */
const LINE = 3.6;
const LINE_WITH_EDGE = 7;
/** Ink at 55%. */
const EDGE_COLOUR = `${SRGB.ink}8c`;

/**
 * The mark on the surface where a tap would place the content: a ring within four corner brackets, in light lines with
 * a dark edge, which are visible on bright and dark floors.
 */
export function reticlePicture(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE_PX;
  const context = canvas.getContext('2d');
  if (context) {
    context.scale(SIDE_PX / 100, SIDE_PX / 100);
    context.lineCap = 'round';
    context.lineJoin = 'round';
    for (const [style, width] of [
      [EDGE_COLOUR, LINE_WITH_EDGE],
      [SRGB.paper, LINE],
    ] as const) {
      context.strokeStyle = style;
      context.lineWidth = width;
      context.stroke(markPath());
    }
  }
  return canvas;
}

/** The mark in a square of 100: corners with arms of 20 and rounded bends, and a ring of radius 24. */
function markPath(): Path2D {
  const path = new Path2D();
  for (const [x, y, right, down] of [
    [6, 6, 1, 1],
    [94, 6, -1, 1],
    [94, 94, -1, -1],
    [6, 94, 1, -1],
  ] as const) {
    path.moveTo(x, y + 20 * down);
    path.lineTo(x, y + 6 * down);
    path.quadraticCurveTo(x, y, x + 6 * right, y);
    path.lineTo(x + 20 * right, y);
  }
  path.moveTo(74, 50);
  path.arc(50, 50, 24, 0, 2 * Math.PI);
  return path;
}
