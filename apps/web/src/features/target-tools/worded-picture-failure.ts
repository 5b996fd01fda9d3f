import type { WorkerFailure } from '../../target-compiler/compiler-messages';
import type { PictureProblem } from '../../target-compiler/picture/picture-error';
import { targetTools } from '../../texts/target-tools';

const texts = targetTools.problems;

/** Reason why a picture cannot be used and the remedy, in the language of the tools. */
export function wordedPictureFailure({ problem, message }: Pick<WorkerFailure, 'problem' | 'message'>): string {
  return problem ? wordedProblem(problem) : texts.engine(message);
}

function wordedProblem(problem: PictureProblem): string {
  switch (problem.kind) {
    case 'unknown-format':
      return texts.unknownFormat;
    case 'too-small':
      return texts.tooSmall(size(problem.widthPx, problem.heightPx));
    case 'too-large':
      return texts.tooLarge(
        size(problem.widthPx, problem.heightPx),
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
  return targetTools.list.size(widthPx, heightPx);
}
