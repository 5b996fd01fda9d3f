import { Check, Clock } from 'lucide-react';
import { billing as texts } from '../../texts/billing';
import { Badge } from '../../ui/pictures/badge';
import { Icon } from '../../ui/pictures/icon';

/** The features of Pro, each marked as available today or not. */
export function FeatureList() {
  return (
    <>
      <ul className="grid gap-2.5">
        {texts.features.map(({ name, isLive }) => (
          <li key={name} className="flex items-center gap-2.5 text-sm">
            <Icon of={isLive ? Check : Clock} sizePx={18} className={isLive ? 'text-held-text' : 'text-ink-soft'} />
            <span className="min-w-0 flex-1">{name}</span>
            <Badge tone={isLive ? 'held' : 'neutral'}>{isLive ? texts.live : texts.planned}</Badge>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">{texts.featuresNote}</p>
    </>
  );
}
