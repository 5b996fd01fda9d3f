import { readFile } from 'node:fs/promises';
import { decode, FormatError } from '@anchora/vision';
import type { CheckFindings } from './check-bytes';
import { FileRefusedError } from './checked-file';

/** A tracking file of this project's own container, or a stock `.mind`. */
export async function checkTrackingFile(path: string): Promise<CheckFindings> {
  const bytes = await readFile(path);
  const targets = decodeTargets(bytes);
  return {
    path,
    contentType: 'application/octet-stream',
    widthPx: null,
    heightPx: null,
    metadata: { targets: targets.map(({ width, height, score }) => ({ width, height, score: finite(score) })) },
  };
}

function decodeTargets(bytes: Uint8Array) {
  try {
    return decode(bytes);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new FileRefusedError(`The tracking file cannot be used: ${error.message}`);
  }
}

function finite(score: number): number | null {
  return Number.isFinite(score) ? score : null;
}
