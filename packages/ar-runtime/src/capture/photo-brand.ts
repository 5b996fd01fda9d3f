/** A decoded picture; its size is the natural one. */
export type BrandImage = ImageBitmap | HTMLImageElement;

/** Additions of a creator to photos and clips. */
export interface PhotoBrand {
  /** The logo, drawn in the lower right corner; null for none. */
  mark: BrandImage | null;
  /** Drawn over the whole picture, and transparent where that is to be seen; null for none. */
  frame: BrandImage | null;
}

/** Largest size of the logo, and its distance from the edges, as shares of the picture's shorter side. Chosen by eye. */
const MARK = { width: 0.24, height: 0.12, edge: 0.04 };

/** Draws frame and logo over the picture that the canvas holds. */
export function drawPhotoBrand(context: CanvasRenderingContext2D, { frame, mark }: PhotoBrand): void {
  const { width, height } = context.canvas;
  if (frame) {
    for (const [from, to] of frameParts(frame, { width, height })) context.drawImage(frame, ...from, ...to);
  }
  if (!mark) return;
  const side = Math.min(width, height);
  const scale = Math.min((side * MARK.width) / mark.width, (side * MARK.height) / mark.height);
  const [markWidth, markHeight] = [mark.width * scale, mark.height * scale];
  const edge = side * MARK.edge;
  context.drawImage(mark, width - edge - markWidth, height - edge - markHeight, markWidth, markHeight);
}

interface Size {
  width: number;
  height: number;
}
/** Left, top, width and height, px. */
type Box = [number, number, number, number];

/**
 * Parts of a frame and their boxes in a picture. In a picture of another shape only the middle third of two sides of
 * the frame is stretched, so that its corners and other sides keep theirs.
 */
export function frameParts(frame: Size, picture: Size): [from: Box, to: Box][] {
  const scale = Math.min(picture.width / frame.width, picture.height / frame.height);
  const across = thirds(frame.width, picture.width, scale);
  const down = thirds(frame.height, picture.height, scale);
  return across.flatMap(([fromX, fromWidth, toX, toWidth]) =>
    down.map(([fromY, fromHeight, toY, toHeight]): [Box, Box] => [
      [fromX, fromY, fromWidth, fromHeight],
      [toX, toY, toWidth, toHeight],
    ]),
  );
}

/** Along one side: start and length in the frame, then in the picture. A side that fits is one part. */
function thirds(fromLength: number, toLength: number, scale: number): [number, number, number, number][] {
  const third = fromLength / 3;
  const end = third * scale;
  // Rounding must not make three parts of one, between which seams could show.
  if (toLength - fromLength * scale < 1) return [[0, fromLength, 0, toLength]];
  return [
    [0, third, 0, end],
    [third, third, end, toLength - 2 * end],
    [2 * third, third, toLength - end, end],
  ];
}
