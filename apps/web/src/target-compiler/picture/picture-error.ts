import { MAX_TARGET_IMAGE_SIDE_PX, MIN_TARGET_IMAGE_SIDE_PX } from '@anchora/contract/limits';
import type { AcceptedPictures } from './accepted-pictures';

/** Reason why a picture cannot be a target image. Sizes in px. */
export type PictureProblem =
  | { kind: 'unknown-format'; accept: AcceptedPictures }
  | { kind: 'too-small'; widthPx: number; heightPx: number }
  | { kind: 'too-large'; widthPx: number; heightPx: number; largestWidthPx: number; largestHeightPx: number }
  | { kind: 'damaged' }
  | { kind: 'size-mismatch' }
  | { kind: 'no-memory' }
  /** The engine could never find it: it has `anchors`, fewer than LEAST_ANCHORS. */
  | { kind: 'untrackable'; anchors: number };

/** The picture cannot be a target image. The message states the reason and a remedy, and can be shown. */
export class PictureError extends Error {
  override name = 'PictureError';

  constructor(
    readonly problem: PictureProblem,
    options?: ErrorOptions,
  ) {
    super(wordedProblem(problem), options);
  }
}

const FORMATS = { 'jpeg-or-png': 'JPEG or PNG', any: 'JPEG, PNG, WebP, AVIF, GIF or BMP' };

function wordedProblem(problem: PictureProblem): string {
  const { kind } = problem;
  if (kind === 'unknown-format') {
    return `This file is not a readable ${FORMATS[problem.accept]} picture, even if its name says so. Open it, save it as JPEG or PNG and choose the new copy.`;
  }
  if (kind === 'too-small') {
    return `The picture is ${problem.widthPx} × ${problem.heightPx} px. Each side must have at least ${MIN_TARGET_IMAGE_SIDE_PX} px: choose a larger copy of it.`;
  }
  if (kind === 'too-large') {
    return `The picture is ${problem.widthPx} × ${problem.heightPx} px. No side may have more than ${MAX_TARGET_IMAGE_SIDE_PX} px: scale it down to ${problem.largestWidthPx} × ${problem.largestHeightPx} px or less and choose it again.`;
  }
  return PLAIN[kind];
}

const PLAIN = {
  damaged: 'The picture could not be read; it may be damaged. Export it again and choose the new copy.',
  'size-mismatch': 'The size stated in the file is not that of the picture. Export it again and choose the new copy.',
  'no-memory': 'This browser has no memory left for the picture. Close other tabs and try again.',
  untrackable:
    'The picture has too little detail to be tracked. Choose one with more contrast and distinct features, or crop it to its most detailed part.',
};
