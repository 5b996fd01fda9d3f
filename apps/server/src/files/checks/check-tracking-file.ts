import { readFile } from 'node:fs/promises';
import { type Compiled, countAnchors, readTrackingFile, FormatError, LEAST_ANCHORS } from '@anchora/vision';
import { OPAQUE_CONTENT_TYPE, type CheckFindings } from './checked-file';
import { fileInvalid, FileRefusedError } from './file-refused-error';

/** Facts stored about each target of a tracking file. Files that were stored before `anchors` was counted lack it. */
interface TargetFacts {
  /** Size of the target, px. */
  width: number;
  height: number;
  /** 0..1; null if the file has none. */
  score: number | null;
  anchors: number;
}

/**
 * Accepts a tracking file in this project's own container, or a stock `.mind`, with a target that can be tracked.
 *
 * @throws FileRefusedError for damaged files, and for those without such a target.
 */
export async function checkTrackingFile(path: string): Promise<CheckFindings> {
  const targets = decodeTargets(await readFile(path)).map(factsOf);
  if (!targets.some(({ anchors }) => anchors >= LEAST_ANCHORS)) {
    throw new FileRefusedError({ code: 'target-untrackable' });
  }
  return {
    path,
    contentType: OPAQUE_CONTENT_TYPE,
    widthPx: null,
    heightPx: null,
    metadata: { targets },
  };
}

function decodeTargets(bytes: Uint8Array): Compiled[] {
  try {
    return readTrackingFile(bytes);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw fileInvalid({ code: 'tracking-file-damaged', params: { what: error.fault } }, { cause: error });
  }
}

function factsOf(target: Compiled): TargetFacts {
  const { width, height, score } = target;
  return { width, height, score: Number.isFinite(score) ? score : null, anchors: countAnchors(target) };
}
