import { CircleCheck, TriangleAlert } from 'lucide-react';
import { targetTools } from '../../texts/target-tools';
import { Icon } from '../../ui/icon';

const texts = targetTools.result;

const TOO_SMALL_BYTES = 5000;
const GOOD_BYTES = 200_000;

export type SizeVerdict = 'too-small' | 'good' | null;

/** What the size of a stock file tells; the limits are the specified ones. */
export function sizeVerdict(sizeBytes: number): SizeVerdict {
  if (sizeBytes < TOO_SMALL_BYTES) return 'too-small';
  return sizeBytes >= GOOD_BYTES ? 'good' : null;
}

export function SizeVerdictLine({ sizeBytes }: { sizeBytes: number }) {
  const verdict = sizeVerdict(sizeBytes);
  if (!verdict) return null;
  const isGood = verdict === 'good';
  return (
    <p className={`flex items-start gap-1.5 text-sm ${isGood ? 'text-held-text' : 'text-searching-text'}`}>
      <Icon of={isGood ? CircleCheck : TriangleAlert} sizePx={16} className="mt-[3px]" />
      {isGood ? texts.good : texts.tooSmall}
    </p>
  );
}
