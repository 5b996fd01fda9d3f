import { TriangleAlert } from 'lucide-react';
import { wizard } from '../../../texts/wizard';
import { Icon } from '../../../ui/pictures/icon';
import type { StoredScore } from '../draft/draft';

const texts = wizard.evaluation.conditions;

type Condition = keyof StoredScore['conditions'];

const ORDER: Condition[] = ['ordinary', 'far', 'tilt', 'blur', 'glare', 'dim'];

/** Shows how well the target is found in each condition, and explains the weakest. */
export function ConditionList({ score }: { score: StoredScore }) {
  const { conditions, weakest } = score;
  return (
    <div className="grid gap-4">
      <ul aria-label={texts.title} className="grid gap-x-8 gap-y-2.5 sm:grid-cols-2">
        {ORDER.map((condition) => (
          <ConditionRow
            key={condition}
            name={texts.names[condition]}
            recall={conditions[condition]}
            isWeakest={condition === weakest}
          />
        ))}
      </ul>
      {weakest !== 'none' && (
        <div className="flex items-start gap-2.5 rounded-control bg-searching-wash p-3">
          <Icon of={TriangleAlert} className="mt-0.5 text-searching-text" />
          <div className="grid gap-0.5">
            <p className="text-sm font-medium text-searching-text">{texts.weakest(texts.names[weakest])}</p>
            <p className="text-sm text-ink">{texts.advice[weakest]}</p>
          </div>
        </div>
      )}
    </div>
  );
}

interface ConditionRowProps {
  name: string;
  /** Share of the simulated views in which the picture was found, 0..1. */
  recall: number;
  isWeakest: boolean;
}

function ConditionRow({ name, recall, isWeakest }: ConditionRowProps) {
  const percent = Math.round(recall * 100);
  return (
    <li className="grid gap-1">
      <span className={`flex items-baseline justify-between gap-3 text-sm ${isWeakest ? 'font-medium' : ''}`}>
        <span>
          {name}
          {isWeakest && <span className="text-searching-text"> · {texts.weakestMark}</span>}
        </span>
        <span className="tabular text-ink-soft">{texts.percent(percent)}</span>
      </span>
      <span aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-press">
        <span
          className={`block h-full origin-left rounded-full ${isWeakest ? 'bg-searching' : 'bg-ink'}`}
          style={{ transform: `scaleX(${recall})` }}
        />
      </span>
    </li>
  );
}
