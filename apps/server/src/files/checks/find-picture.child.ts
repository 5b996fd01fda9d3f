import { createTracker, readTrackingFile, storedImage, type Compiled, type Gray } from '@anchora/vision';
import { answerRequest } from '../../child-processes/answer-request';
import type { FIND_PICTURE } from './find-picture';
import { decodeLuma } from './picture/decode-luma';

/** Least size of the simulated camera, px; larger pictures get a larger one. */
const LEAST_FRAME = { width: 480, height: 360 };
/** Finding takes two frames; some pictures need a second search. */
const FRAMES = 6;
/** Time between two frames of a camera with 30 frames a second. */
const FRAME_MS = 33;
/**
 * A share of the picture's longer side, in x or y. A larger error means that another picture was taken for this one.
 * Chosen, not measured.
 */
const MAX_CORNER_ERROR = 0.05;
/**
 * Size of the frame beside that of the picture: the tracker needs some ground around what it looks for. Chosen, not
 * measured.
 */
const FRAME_SHARE = 1.25;
/** Sides of frames above the least size are multiples of it, as those of cameras are, px. */
const FRAME_STEP = 16;
/** Gray of the ground around the picture, in the middle of 0..255. */
const GROUND_GRAY = 128;

answerRequest<typeof FIND_PICTURE>(async ({ picture, trackingFile }) => {
  const [target] = readTrackingFile(trackingFile);
  if (!target) throw new Error('a checked tracking file has no target');
  return { isFound: isFoundIn(storedImage(await decodeLuma(picture)), target) };
});

/** Shows the picture to the tracker from straight ahead, on a gray ground, and compares the corners of its pose. */
function isFoundIn(picture: Gray, target: Compiled): boolean {
  const { frame, left, top } = frameAround(picture);
  const { width, height } = frame;
  const tracker = createTracker({ width, height, estimateFocal: false, filter: 0 });
  tracker.add(target);
  for (let n = 0; n < FRAMES; n++) {
    const [result] = tracker.process(frame, n * FRAME_MS);
    if (!result?.matrix) continue;
    const corners = cornersInFrame(result.matrix, target.height / target.width, {
      f: tracker.stats().f,
      width,
      height,
    });
    const [right, bottom] = [left + picture.width, top + picture.height];
    const expected = [left, top, right, top, right, bottom, left, bottom];
    const farthest = Math.max(...corners.map((place, i) => Math.abs(place - (expected[i] ?? NaN))));
    return farthest <= MAX_CORNER_ERROR * Math.max(picture.width, picture.height);
  }
  return false;
}

/** The picture in the middle of a gray frame, with the place of its top left corner there, px. */
function frameAround(picture: Gray): { frame: Gray; left: number; top: number } {
  const width = Math.max(LEAST_FRAME.width, frameSide(picture.width));
  const height = Math.max(LEAST_FRAME.height, frameSide(picture.height));
  const left = (width - picture.width) >> 1;
  const top = (height - picture.height) >> 1;
  const frame: Gray = { width, height, data: new Uint8Array(width * height).fill(GROUND_GRAY) };
  for (let y = 0; y < picture.height; y++) {
    const row = picture.data.subarray(y * picture.width, (y + 1) * picture.width);
    frame.data.set(row, (top + y) * width + left);
  }
  return { frame, left, top };
}

function frameSide(pictureSide: number): number {
  return FRAME_STEP * Math.ceil((pictureSide * FRAME_SHARE) / FRAME_STEP);
}

/**
 * @param matrix cameraFromTarget for a y-up camera that looks along −z, column-major; target width 1.
 * @param aspect height of the target by its width.
 * @param camera its focal length and the size of the frame, px; the principal point is in the middle.
 * @returns corners clockwise from the top left as [x0, y0, …], px of the frame.
 */
function cornersInFrame(
  matrix: Float32Array,
  aspect: number,
  camera: { f: number; width: number; height: number },
): number[] {
  const { f, width, height } = camera;
  const m = (i: number) => matrix[i] ?? NaN;
  const corners = [
    [-0.5, aspect / 2],
    [0.5, aspect / 2],
    [0.5, -aspect / 2],
    [-0.5, -aspect / 2],
  ] as const;
  return corners.flatMap(([x, y]) => {
    const [cx, cy, cz] = [0, 1, 2].map((i) => m(i) * x + m(4 + i) * y + m(12 + i)) as [number, number, number];
    return [width / 2 + (f * cx) / -cz, height / 2 - (f * cy) / -cz];
  });
}
