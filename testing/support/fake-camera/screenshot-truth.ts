import { elementAt } from '../element-at';
import sharp from 'sharp';
import { onWindow } from '../filled-window';
import type { Point } from '../held-phone';
import type { FakeCamera } from './fake-camera';
import { readFrameCode } from './frame-code';
import type { PictureSize } from './projection';

/** Least red and blue of the unlit model's magenta (255, 0, 255) inside its antialiased edge. Chosen, not measured. */
const BRIGHT = 235;
/** Largest green of that magenta. Chosen, not measured. */
const DARK = 30;

export interface ShotMeasurement {
  /** Camera frame that the screenshot shows. */
  frameNumber: number;
  /** Centre of the target in that frame, CSS px of the viewport. */
  truth: Point;
  /** Centre of the drawn magenta pixels, CSS px; null when there are none. */
  drawn: Point | null;
  drawnPixels: number;
  /** Distance of both as a share of the viewport's width; null without a drawn model. */
  errorShare: number | null;
}

/**
 * Compares the magenta model in a screenshot (one image px per CSS px) with the truth of the camera frame behind it.
 *
 * @param knownFrame for a camera that stands still, where the viewport may not show the frame's number.
 * @returns null when the frame number cannot be read, as before the camera's first picture.
 */
export async function measureShot(
  png: Buffer,
  camera: FakeCamera,
  knownFrame?: number,
): Promise<ShotMeasurement | null> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const viewport: PictureSize = { width: info.width, height: info.height };
  const toScreen = (place: Point) => onWindow({ window: viewport, picture: camera.frame }, place);
  const brightness = (x: number, y: number): number => {
    const place = toScreen({ x, y });
    const at = (Math.floor(place.y) * info.width + Math.floor(place.x)) * 3;
    return (elementAt(data, at) + elementAt(data, at + 1) + elementAt(data, at + 2)) / 3;
  };
  const frameNumber = knownFrame ?? readFrameCode(brightness, camera.strip);
  if (frameNumber === null) return null;
  const truth = toScreen(camera.centreAt(frameNumber));
  const { centre: drawn, count: drawnPixels } = magentaCentre(data, viewport);
  const errorShare = drawn && Math.hypot(drawn.x - truth.x, drawn.y - truth.y) / viewport.width;
  return { frameNumber, truth, drawn, drawnPixels, errorShare };
}

/** Number of magenta pixels in a screenshot. */
export async function countMagenta(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return magentaCentre(data, info).count;
}

function magentaCentre(data: Uint8Array, { width, height }: PictureSize): { centre: Point | null; count: number } {
  let count = 0;
  let sumX = 0;
  let sumY = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const [red, green, blue] = [elementAt(data, at), elementAt(data, at + 1), elementAt(data, at + 2)];
      if (red < BRIGHT || green > DARK || blue < BRIGHT) continue;
      count++;
      sumX += x + 0.5;
      sumY += y + 0.5;
    }
  }
  return { centre: count > 0 ? { x: sumX / count, y: sumY / count } : null, count };
}
