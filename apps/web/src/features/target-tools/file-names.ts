import { cutTo } from '@anchora/contract/cut-to';

/**
 * UTF-16 units of a name without its extension that are kept: three bytes each at most, which with the time and the
 * extension stay under the 255 bytes that file systems take.
 */
export const MAX_STEM_LENGTH = 75;

/** The name of a downloaded file: target_{timestamp}.mind. */
export function compiledFileName(timestampMs: number): string {
  return `target_${timestampMs}.mind`;
}

/** The name of a file that is made from another one and uploaded or saved: {stem}_{timestamp}.mind. */
export function timedFileName(sourceName: string, timestampMs: number): string {
  return `${shortStem(sourceName)}_${timestampMs}.mind`;
}

/** The name without its extension, cut to `MAX_STEM_LENGTH`; `target` if nothing is left. */
export function shortStem(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, '').trim();
  return cutTo(stem || 'target', MAX_STEM_LENGTH);
}
