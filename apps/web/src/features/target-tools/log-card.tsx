import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { memo, useEffect, useId, useRef } from 'react';
import { useStore } from '../../store/use-store';
import { targetTools } from '../../texts/target-tools';
import { Button } from '../../ui/buttons/button';
import { Card } from '../../ui/layout/card';
import { cx } from '../../ui/class-names';
import { Icon } from '../../ui/pictures/icon';
import type { LogKind, LogLine, ToolLog } from './tool-log';

const texts = targetTools.log;

const MARKS: Record<LogKind, { icon: LucideIcon; tone: string }> = {
  info: { icon: Info, tone: 'text-ink-soft' },
  success: { icon: CircleCheck, tone: 'text-held-text' },
  warning: { icon: TriangleAlert, tone: 'text-searching-text' },
  error: { icon: CircleAlert, tone: 'text-danger-text' },
};

interface LogCardProps {
  log: ToolLog;
  /** Label of the button that clears the log. */
  clear: { label: string; lang?: string };
  className?: string;
}

/** The tool's log, newest line last; screen readers announce new lines. */
export function LogCard({ log, clear, className }: LogCardProps) {
  const lines = useStore(log);
  const titleId = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = list.current;
    if (element && lines.length > 0) element.scrollTop = element.scrollHeight;
  }, [lines]);
  return (
    <Card className={cx('grid grid-cols-[minmax(0,1fr)] gap-3 p-4 sm:p-5', className)}>
      <div className="flex items-center justify-between gap-3">
        <h2 id={titleId} className="text-base font-bold">
          {texts.title}
        </h2>
        <Button size="sm" variant="ghost" lang={clear.lang} onClick={log.clear} disabled={lines.length === 0}>
          {clear.label}
        </Button>
      </div>
      <div
        ref={list}
        role="log"
        aria-labelledby={titleId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls only a region that takes the focus
        tabIndex={0}
        className="grid max-h-72 min-h-24 content-start gap-1.5 overflow-y-auto rounded-control bg-sunken p-3 text-sm"
      >
        {lines.length === 0 && <p className="text-ink-soft">{texts.empty}</p>}
        {lines.map((line) => (
          <LogRow key={line.id} line={line} />
        ))}
      </div>
    </Card>
  );
}

const LogRow = memo(function LogRow({ line: { timeMs, kind, text } }: { line: LogLine }) {
  const { icon, tone } = MARKS[kind];
  return (
    <div className="flex items-start gap-2">
      <Icon of={icon} sizePx={16} className={`mt-[3px] ${tone}`} />
      <span className="sr-only">{texts.kinds[kind]}:</span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{text}</span>
      <time dateTime={new Date(timeMs).toISOString()} className="text-xs leading-[21px] text-ink-soft tabular">
        {clockTime(timeMs)}
      </time>
    </div>
  );
});

function clockTime(timeMs: number): string {
  const at = new Date(timeMs);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}
