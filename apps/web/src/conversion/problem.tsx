import { CircleAlert } from 'lucide-react';
import { Icon } from '../ui/pictures/icon';
import type { ConversionProblem } from './conversion-problem';
import { problemText } from './problem-text';

export function Problem({ problem }: { problem: ConversionProblem }) {
  return (
    <p role="alert" className="flex items-start gap-1.5 text-sm text-danger-text">
      <Icon of={CircleAlert} sizePx={16} className="mt-[3px]" />
      {problemText(problem)}
    </p>
  );
}
