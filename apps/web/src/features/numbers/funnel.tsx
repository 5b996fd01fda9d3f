import { STEPS, type StepCounts } from '@anchora/contract/visit-properties';
import { locale } from '../../texts/language';
import { numbers as texts } from '../../texts/numbers';
import { averageSeconds } from './average-seconds';
import { NumbersTable } from './numbers-table';
import { countText } from '../../ui/wording/count-text';

const share = new Intl.NumberFormat(locale, { style: 'percent' });
const change = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' });

/** @param before the counts of the previous period; null without a comparison. */
export function Funnel({ total, before }: { total: StepCounts; before: StepCounts | null }) {
  const columns = [texts.funnel.step, texts.funnel.visitors, texts.funnel.share].map((head) => ({ head }));
  if (before) columns.push({ head: texts.funnel.change });
  const rows = STEPS.map((step) => {
    const part = total.opened === 0 ? 0 : total[step] / total.opened;
    const cells = [texts.steps[step], countText(total[step]), share.format(part)];
    return { key: step, bar: part, cells: before ? [...cells, changeOf(total[step], before[step])] : cells };
  });
  return (
    <section className="grid content-start gap-3">
      <h2 className="text-lg font-bold tracking-tight">{texts.funnel.title}</h2>
      <NumbersTable label={texts.funnel.title} columns={columns} rows={rows} />
      {total.found > 0 && <p className="text-sm text-ink-soft">{texts.funnel.note(averageSeconds(total))}</p>}
    </section>
  );
}

function changeOf(now: number, before: number): string {
  return before === 0 ? '–' : change.format(now / before - 1);
}
