import { Eye, EyeOff, Move, Play, Rotate3d, Scaling, Square } from 'lucide-react';
import { stage } from '../../../texts/stage';
import { Button } from '../../../ui/buttons/button';
import { SelectField } from '../../../ui/fields/select-field';
import { cx } from '../../../ui/class-names';
import { Icon } from '../../../ui/pictures/icon';
import { selectOptionsOf } from '../panel/select-options';
import { useStage } from '../session/stage-context';
import { useLayout } from '../use-layout';
import type { ViewChoices } from '../view/view-choices';

export interface ViewToolsProps {
  choices: ViewChoices;
  onChoose: (change: Partial<ViewChoices>) => void;
  onPlay: () => void;
  /** Loses the picture of the playing scene, or finds it again. */
  onLoss: () => void;
}

const HANDLES = [
  { value: 'translate', icon: Move },
  { value: 'rotate', icon: Rotate3d },
  { value: 'scale', icon: Scaling },
] as const;

/** Tools for viewpoint, light, the kind of handles, and playing the scene. */
export function ViewTools({ choices, onChoose, onPlay, onLoss }: ViewToolsProps) {
  const { session } = useStage();
  const isNarrow = useLayout() === 'narrow';
  const views = selectOptionsOf(stage.views.names).filter(
    ({ value }) => !session.onFloor || value === 'phone' || value === 'free',
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SelectField
        label={stage.views.label}
        labelHidden
        value={choices.view}
        options={views}
        className="h-9! text-sm! pointer-coarse:h-10!"
        onValueChange={(view) => onChoose({ view })}
      />
      <SelectField
        label={stage.light.label}
        labelHidden
        value={choices.isDim ? 'dim' : 'day'}
        options={selectOptionsOf(stage.light.names)}
        className="h-9! text-sm! pointer-coarse:h-10!"
        onValueChange={(light) => onChoose({ isDim: light === 'dim' })}
      />
      <div
        role="group"
        aria-label={stage.handles.label}
        hidden={isNarrow || choices.playing !== null}
        className="flex gap-0.5 rounded-control border border-line-strong bg-surface p-0.5 pointer-coarse:hidden [&[hidden]]:hidden"
      >
        {HANDLES.map(({ value, icon }) => (
          <button
            key={value}
            type="button"
            aria-label={stage.handles.names[value]}
            title={stage.handles.names[value]}
            aria-pressed={choices.handles === value}
            onClick={() => onChoose({ handles: value })}
            className={cx(
              'inline-flex size-8 items-center justify-center rounded-tag transition-colors',
              choices.handles === value ? 'bg-ink text-paper' : 'text-ink-soft hover:bg-hover hover:text-ink',
            )}
          >
            <Icon of={icon} sizePx={18} />
          </button>
        ))}
      </div>
      <Button size="sm" icon={choices.playing ? Square : Play} onClick={onPlay}>
        {choices.playing ? stage.stopPlaying : stage.play}
      </Button>
      {choices.playing && !session.onFloor && (
        <Button size="sm" icon={choices.lost ? Eye : EyeOff} onClick={onLoss}>
          {choices.lost ? stage.find : stage.lose}
        </Button>
      )}
    </div>
  );
}
