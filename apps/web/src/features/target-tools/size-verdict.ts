/** Size below which a stock file is warned about; the specification names it. */
const TOO_SMALL_BYTES = 5000;
/** Size from which a stock file is called good; the specification names it. */
const GOOD_BYTES = 200_000;

type SizeVerdict = 'too-small' | 'good' | null;

/** Verdict on the size of a stock file, with the specified limits. */
export function sizeVerdict(sizeBytes: number): SizeVerdict {
  if (sizeBytes < TOO_SMALL_BYTES) return 'too-small';
  return sizeBytes >= GOOD_BYTES ? 'good' : null;
}
