import { CircleCheck, TriangleAlert } from 'lucide-react';
import { targetTools } from '../../texts/target-tools';
import { Icon } from '../../ui/pictures/icon';
import { sizeVerdict } from './size-verdict';

const texts = targetTools.result;

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
