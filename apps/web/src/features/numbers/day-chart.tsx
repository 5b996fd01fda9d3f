import type { ProjectNumbers } from '@anchora/contract/numbers';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { locale } from '../../texts/language';
import { numbers as texts } from '../../texts/numbers';
import { NumbersTable, type TableColumn } from './numbers-table';
import { countText } from '../../ui/wording/count-text';

const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const wholeDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

interface DayChartProps {
  days: ProjectNumbers['days'];
  /** The days of the previous period, equally many; null without a comparison. */
  before: ProjectNumbers['days'] | null;
}

/** Visitors by day as bars, and the same numbers as a table. */
export function DayChart({ days, before }: DayChartProps) {
  const theme = useSyncExternalStore(followTheme, presentTheme);
  const columns: TableColumn[] = [texts.days.day, texts.steps.opened, texts.steps.found].map((head) => ({ head }));
  if (before) columns.push({ head: texts.days.before });
  const rows = days.map(({ day, opened, found }, i) => ({
    key: day,
    cells: [
      wholeDay.format(new Date(day)),
      countText(opened),
      countText(found),
      ...(before ? [countText(before[i]?.opened ?? 0)] : []),
    ],
  }));
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-lg font-bold tracking-tight">{texts.days.title}</h2>
        <Legend hasBefore={before !== null} />
      </div>
      {/* A canvas keeps the colours with which it was drawn, so another theme makes another canvas. */}
      <DayCanvas key={theme} days={days} before={before} />
      <p className="text-sm text-ink-soft">{texts.days.note}</p>
      <details>
        <summary className="touch-target w-fit cursor-pointer text-sm font-medium underline underline-offset-4">
          {texts.days.table}
        </summary>
        <div className="mt-3 max-h-96 overflow-auto">
          <NumbersTable columns={columns} rows={rows.toReversed()} />
        </div>
      </details>
    </section>
  );
}

function Legend({ hasBefore }: { hasBefore: boolean }) {
  const entries = [
    { text: texts.steps.opened, mark: 'size-3 rounded-tag bg-line-strong' },
    { text: texts.steps.found, mark: 'size-3 rounded-tag bg-ink' },
    ...(hasBefore ? [{ text: texts.days.before, mark: 'w-4 border-t-2 border-dashed border-ink-soft' }] : []),
  ];
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft" aria-hidden="true">
      {entries.map(({ text, mark }) => (
        <li key={text} className="flex items-center gap-1.5">
          <span className={mark} />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Loads the drawing library. The table has the same numbers, so the picture is hidden from screen readers. */
function DayCanvas({ days, before }: DayChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    let remove: (() => void) | undefined;
    const draw = async () => {
      const { drawDays } = await import('./draw-days');
      if (isGone || !canvas.current) return;
      remove = drawDays(canvas.current, {
        labels: days.map(({ day }) => shortDay.format(new Date(day))),
        bars: [
          { label: texts.steps.opened, values: days.map(({ opened }) => opened) },
          { label: texts.steps.found, values: days.map(({ found }) => found) },
        ],
        line: before && { label: texts.days.before, values: days.map((_, i) => before[i]?.opened ?? 0) },
        format: countText,
      });
    };
    // If the library cannot be loaded, the table remains.
    draw().catch(() => undefined);
    return () => {
      isGone = true;
      remove?.();
    };
  }, [days, before]);
  return (
    <div className="relative h-64 w-full" aria-hidden="true">
      <canvas ref={canvas} data-testid="day-chart" />
    </div>
  );
}

const dark = matchMedia('(prefers-color-scheme: dark)');

function followTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  dark.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    dark.removeEventListener('change', onChange);
  };
}

function presentTheme(): string {
  return `${document.documentElement.dataset['theme'] ?? ''} ${dark.matches}`;
}
