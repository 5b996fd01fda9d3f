import { Check } from 'lucide-react';
import { proAnswerTime } from '../../answer-time';
import { billing as texts } from '../../texts/billing';
import { Icon } from '../../ui/pictures/icon';

export function FeatureList() {
  return (
    <>
      <ul className="grid gap-3">
        {texts.features.map(({ id, name, text }) => (
          <li key={id} className="flex items-start gap-2.5 text-sm">
            <Icon of={Check} sizePx={18} className="mt-px text-held-text" />
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className="font-medium">{name}</span>
              <span className="text-ink-soft">
                {text} {id === 'support' && proAnswerTime()}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">{texts.featuresNote}</p>
    </>
  );
}
