/** Sizes below which a stock file is warned about, and from which it is called good. The specification names both. */
const TOO_SMALL_BYTES = 5000;
const GOOD_BYTES = 200_000;

export type SizeVerdict = 'too-small' | 'good' | null;

/** Verdict on the size of a stock file, with the specified limits. */
export function sizeVerdict(sizeBytes: number): SizeVerdict {
  if (sizeBytes < TOO_SMALL_BYTES) return 'too-small';
  return sizeBytes >= GOOD_BYTES ? 'good' : null;
}
