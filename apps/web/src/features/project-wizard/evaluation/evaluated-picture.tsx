import { useState } from 'react';
import { wizard } from '../../../texts/wizard';
import { Switch } from '../../../ui/fields/switch';
import type { Evaluation } from '../draft/draft';
import { HeatLegend, HeatOverlay } from './heat-overlay';
import { PointsLegend, PointsOverlay } from './points-overlay';

const texts = wizard.evaluation;
/** Largest height of the picture; chosen by eye. */
const MAX_HEIGHT_REM = 20;

/** The whole picture with feature points, a heat map or nothing drawn over it. */
export function EvaluatedPicture({ imageUrl, evaluation }: { imageUrl: string; evaluation: Evaluation }) {
  const [shown, setShown] = useState<'points' | 'heat' | 'nothing'>('points');
  const { widthPx, heightPx, score } = evaluation;
  const heat = score && score.recall > 0 ? score.heat : null;
  const showsHeat = shown === 'heat' && heat !== null;
  const showsPoints = shown === 'points' || (shown === 'heat' && heat === null);
  return (
    <div className="grid gap-4">
      <figure className="grid gap-3">
        <div
          className="relative mx-auto w-full overflow-hidden rounded-tag"
          style={{ aspectRatio: `${widthPx} / ${heightPx}`, maxWidth: `${(MAX_HEIGHT_REM * widthPx) / heightPx}rem` }}
        >
          <img src={imageUrl} alt={wizard.target.alt} className="size-full" />
          {showsPoints && <PointsOverlay evaluation={evaluation} />}
          {showsHeat && <HeatOverlay heat={heat} />}
        </div>
        {shown !== 'nothing' && (
          <figcaption className="text-xs text-ink-soft">
            {showsPoints && <PointsLegend evaluation={evaluation} />}
            {showsHeat && <HeatLegend heat={heat} />}
          </figcaption>
        )}
      </figure>
      <div className="grid gap-3">
        <Switch
          label={texts.showPoints}
          checked={showsPoints}
          onCheckedChange={(on) => setShown(on ? 'points' : 'nothing')}
        />
        {heat && (
          <Switch
            label={texts.heat.show}
            hint={texts.heat.hint}
            checked={showsHeat}
            onCheckedChange={(on) => setShown(on ? 'heat' : 'nothing')}
          />
        )}
      </div>
    </div>
  );
}
