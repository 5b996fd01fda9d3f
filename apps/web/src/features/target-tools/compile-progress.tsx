import { targetTools as texts } from '../../texts/target-tools';
import { Button } from '../../ui/buttons/button';
import { Progress } from '../../ui/messages/progress';
import type { Work } from './compile-view';

export function CompileProgress({ work, onCancel }: { work: Work; onCancel: () => void }) {
  const stage = work.stage ? texts.stages[work.stage] : texts.starting;
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm font-medium tabular">{work.percent}%</p>
        <Button size="sm" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
      <Progress label={texts.progress} value={work.percent} />
      <p role="status" className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {stage}
        {work.picture && `: ${work.picture}`}
      </p>
    </div>
  );
}
