import type { NumbersOfValue } from '@anchora/contract/numbers';
import { PROPERTIES, type Property, type Step } from '@anchora/contract/visit-properties';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { type ShownNumbers, useNamedLinks } from '../../api/numbers';
import { numbers as texts } from '../../texts/numbers';
import { buttonClass } from '../../ui/buttons/button-style';
import { SelectField } from '../../ui/fields/select-field';
import { Icon } from '../../ui/pictures/icon';
import { averageSeconds } from './average-seconds';
import { hasSteps, mainStep } from './counted-steps';
import { shownRows } from './shown-rows';
import { NumbersTable } from './numbers-table';
import { valueName } from './value-name';
import { countText } from '../../ui/wording/count-text';

interface BreakdownProps {
  projectId: string;
  numbers: ShownNumbers;
  /** The chosen property; that of the shown numbers may be the one chosen before. */
  by: Property;
  onBy: (by: Property) => void;
  csvPath: string;
}

/** The visitors of the period, broken down by one property at a time. */
export function Breakdown({ projectId, numbers, by, onBy, csvPath }: BreakdownProps) {
  const links = useNamedLinks(projectId).data?.links ?? null;
  const shown = numbers.by ?? by;
  const options = PROPERTIES.filter((property) => property !== 'country' || numbers.hasCountries).map((property) => ({
    value: property,
    label: texts.properties[property],
  }));
  const [offsetMinutes] = useState(() => new Date().getTimezoneOffset());
  const step = mainStep(shown);
  const rows = shownRows(shown, numbers.breakdown, offsetMinutes);
  const other = rows.find(({ value }) => value === null);
  const most = Math.max(1, ...rows.map((row) => row[step]));
  const heads = [texts.breakdown.value, shown === 'failure' ? texts.funnel.visitors : texts.steps[step]];
  const further = hasSteps(shown) ? [texts.steps.found, texts.breakdown.seconds] : [];
  return (
    <section className="grid content-start gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 className="text-lg font-bold tracking-tight">{texts.breakdown.title}</h2>
        <a href={csvPath} download className={buttonClass({ size: 'sm' })}>
          <Icon of={Download} sizePx={18} />
          {texts.breakdown.csv}
        </a>
      </div>
      <div className="max-w-72">
        <SelectField label={texts.breakdown.by} value={by} options={options} onValueChange={onBy} />
      </div>
      {rows.length === 0 ? (
        <p className="py-4 text-ink-soft">{texts.breakdown.nothing}</p>
      ) : (
        <NumbersTable
          label={texts.properties[shown]}
          columns={[...heads, ...further].map((head) => ({ head }))}
          rows={rows.map((row) => ({
            key: row.value ?? 'merged other',
            bar: row[step] / most,
            cells: [
              <bdi key="name" className="break-words">
                {valueName(shown, row.value, { links, pictures: numbers.pictures })}
              </bdi>,
              shownCount(row, step, other),
              ...(further.length > 0
                ? [shownCount(row, 'found', other), row.found === 0 ? '–' : averageSeconds(row)]
                : []),
            ],
          }))}
        />
      )}
      <p className="text-sm text-ink-soft">{texts.breakdown.otherNote}</p>
    </section>
  );
}

/** A zero beside merged values may stand for one of them, so it is not shown as a number. */
function shownCount(row: NumbersOfValue, step: Step, other: NumbersOfValue | undefined): string {
  return row[step] === 0 && other && other[step] > 0 ? '–' : countText(row[step]);
}
