import { MAX_TARGET_IMAGE_SIDE_PX, MIN_TARGET_IMAGE_SIDE_PX } from '@anchora/contract/limits';
import type { PictureProblem } from '../target-compiler/picture/picture-error';
import { uploads } from '../texts/uploads';

const texts = uploads.picture;

/** Reason why a picture cannot be a target image and the remedy, in the language of the page. */
export function pictureProblemText(problem: PictureProblem): string {
  switch (problem.kind) {
    case 'unknown-format':
      return texts.unknownFormat(texts.formats[problem.accept]);
    case 'too-small':
      return texts.tooSmall(size(problem.widthPx, problem.heightPx), MIN_TARGET_IMAGE_SIDE_PX);
    case 'too-large':
      return texts.tooLarge(
        size(problem.widthPx, problem.heightPx),
        MAX_TARGET_IMAGE_SIDE_PX,
        size(problem.largestWidthPx, problem.largestHeightPx),
      );
    case 'size-mismatch':
      return texts.sizeMismatch;
    case 'no-memory':
      return texts.noMemory;
    case 'untrackable':
      return texts.untrackable;
    default:
      return texts.damaged;
  }
}

function size(widthPx: number, heightPx: number): string {
  return `${widthPx} × ${heightPx}`;
}
