import { conversion as texts } from '../texts/conversion';
import { Progress } from '../ui/messages/progress';
import { useLeaveWarning } from '../ui/use-leave-warning';
import { timeLeftMs, timeLeftText } from './time-left';

interface WorkingProps {
  fraction: number;
  elapsedMs: number;
  note?: string;
}

const always = () => true;

/** The progress of a conversion. While it is shown, the browser asks before the page is closed. */
export function Working({ fraction, elapsedMs, note = texts.stayOpen }: WorkingProps) {
  useLeaveWarning(always);
  // 100% belongs to the result.
  const percent = Math.min(99, Math.floor(100 * fraction));
  const leftMs = timeLeftMs(fraction, elapsedMs);
  return (
    <div className="grid gap-2">
      <Progress label={texts.working(percent)} value={percent} />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm tabular">
        <span>{texts.working(percent)}</span>
        <span className="text-ink-soft">{leftMs !== null && timeLeftText(leftMs)}</span>
      </p>
      <p className="text-sm text-ink-soft">{note}</p>
    </div>
  );
}
