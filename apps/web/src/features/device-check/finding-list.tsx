import { CircleAlert, CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react';
import { deviceCheck as texts } from '../../texts/device-check';
import { locale } from '../../texts/language';
import { Icon } from '../../ui/pictures/icon';
import type { DeviceFacts } from './device-facts';
import { type Findings, findingsOf, type Mark, markOf, pick, type Row, ROWS } from './findings';

const LOOKS: Record<Mark, { icon: LucideIcon; tone: string }> = {
  good: { icon: CircleCheck, tone: 'text-held-text' },
  fair: { icon: CircleAlert, tone: 'text-searching-text' },
  bad: { icon: CircleX, tone: 'text-danger-text' },
  unknown: { icon: CircleDashed, tone: 'text-ink-soft' },
};

interface Words {
  is: string;
  means: string;
  todo: string;
}

/** Every finding: the result, what it means, and what to do about it. */
export function FindingList({ facts }: { facts: DeviceFacts }) {
  const findings = findingsOf(facts);
  return (
    <section className="grid gap-4">
      <h2 className="text-base font-bold">{texts.findings}</h2>
      <ul className="grid">
        {ROWS.map((row) => (
          <FindingRow key={row} row={row} findings={findings} detail={detailOf(row, facts)} />
        ))}
      </ul>
    </section>
  );
}

function FindingRow({ row, findings, detail }: { row: Row; findings: Findings; detail: string | null }) {
  const mark = markOf(row, findings);
  const { icon, tone } = LOOKS[mark];
  const { is, means, todo } = pick<Words>(texts.rows, row, findings);
  return (
    <li data-row={row} data-mark={mark} className="flex gap-4 border-b border-line py-4">
      <Icon of={icon} className={`mt-0.5 ${tone}`} />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-medium">{texts.names[row]}</span>
          <span className={`text-sm ${tone}`}>
            <span className="sr-only">{texts.marks[mark]}: </span>
            {is}
            {detail && <span className="tabular"> · {detail}</span>}
          </span>
        </p>
        <p className="text-sm text-ink-soft">{means}</p>
        {todo && <p className="text-sm">{todo}</p>}
      </div>
    </li>
  );
}

function detailOf(row: Row, { trackingMs, codecs }: DeviceFacts): string | null {
  if (row === 'speed' && trackingMs !== null) {
    const ms = new Intl.NumberFormat(locale, { maximumFractionDigits: trackingMs < 10 ? 1 : 0 }).format(trackingMs);
    return texts.perPicture(`${ms} ms`);
  }
  const others = codecs.filter((codec) => codec !== 'h264').map((codec) => codec.toUpperCase());
  return row === 'video' && others.length > 0 ? texts.codecs(others.join(', ')) : null;
}
