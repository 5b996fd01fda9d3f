import { aspectOf } from '../../../ui/pictures/aspect-of';

/** Part of a picture, px of the picture as shown. */
export interface CropBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Size in px of the picture as shown. */
export interface PictureSize {
  width: number;
  height: number;
}

export const CROP_RATIOS = ['free', '16:9', '4:3', '1:1', '9:16'] as const;
export type CropRatio = (typeof CROP_RATIOS)[number];

export const CROP_CORNERS = ['nw', 'ne', 'sw', 'se'] as const;
export type CropCorner = (typeof CROP_CORNERS)[number];

interface CropLimits {
  size: PictureSize;
  ratio: CropRatio;
  /** Minimum length of each side of the box, px; less only if the picture is smaller. */
  minSidePx: number;
}

/** The largest box of this shape around the middle of the picture. */
export function largestBox({ width, height }: PictureSize, ratio: CropRatio): CropBox {
  const aspect = fixedAspect(ratio) ?? width / height;
  const boxWidth = Math.min(width, height * aspect);
  const boxHeight = boxWidth / aspect;
  return { x: (width - boxWidth) / 2, y: (height - boxHeight) / 2, width: boxWidth, height: boxHeight };
}

/** Moves the box by this many px, at most to the edge of the picture. */
export function movedBox(box: CropBox, dx: number, dy: number, size: PictureSize): CropBox {
  return {
    ...box,
    x: clamp(box.x + dx, 0, size.width - box.width),
    y: clamp(box.y + dy, 0, size.height - box.height),
  };
}

/** Moves one corner by this many px; the opposite corner stays, and so does the shape unless it is free. */
export function resizedBox(box: CropBox, corner: CropCorner, dx: number, dy: number, limits: CropLimits): CropBox {
  const { size, ratio, minSidePx } = limits;
  const west = corner === 'nw' || corner === 'sw';
  const north = corner === 'nw' || corner === 'ne';
  const fixedX = west ? box.x + box.width : box.x;
  const fixedY = north ? box.y + box.height : box.y;
  const roomX = west ? fixedX : size.width - fixedX;
  const roomY = north ? fixedY : size.height - fixedY;
  const wanted = { width: box.width + (west ? -dx : dx), height: box.height + (north ? -dy : dy) };
  const { width, height } = fittedSides(wanted, { roomX, roomY, aspect: fixedAspect(ratio), minSidePx, dx, dy });
  return { x: west ? fixedX - width : fixedX, y: north ? fixedY - height : fixedY, width, height };
}

/** The box rounded to whole pixels: at least one, and none outside the picture. */
export function wholePixels(box: CropBox, size: PictureSize): CropBox {
  const x = clamp(Math.round(box.x), 0, size.width - 1);
  const y = clamp(Math.round(box.y), 0, size.height - 1);
  const width = clamp(Math.round(box.width), 1, size.width - x);
  const height = clamp(Math.round(box.height), 1, size.height - y);
  return { x, y, width, height };
}

interface Fit {
  /** Distance from the fixed corner to the edge of the picture, px. */
  roomX: number;
  roomY: number;
  /** Width divided by height; null if the shape is free. */
  aspect: number | null;
  minSidePx: number;
  /** Movement of the dragged corner, px. */
  dx: number;
  dy: number;
}

function fittedSides(wanted: PictureSize, { roomX, roomY, aspect, minSidePx, dx, dy }: Fit): PictureSize {
  if (aspect === null) {
    return {
      width: clamp(wanted.width, Math.min(minSidePx, roomX), roomX),
      height: clamp(wanted.height, Math.min(minSidePx, roomY), roomY),
    };
  }
  // The side that was dragged further determines the size.
  const led = Math.abs(dx) >= Math.abs(dy) * aspect ? wanted.width : wanted.height * aspect;
  const most = Math.min(roomX, roomY * aspect);
  const width = clamp(led, Math.min(Math.max(minSidePx, minSidePx * aspect), most), most);
  return { width, height: width / aspect };
}

/** Width divided by height; null if the shape is free. */
function fixedAspect(ratio: CropRatio): number | null {
  return ratio === 'free' ? null : aspectOf(ratio);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
