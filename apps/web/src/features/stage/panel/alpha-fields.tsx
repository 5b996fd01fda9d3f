import { RANGES } from '@anchora/contract/scene/ranges';
import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { stage } from '../../../texts/stage';
import { SelectField } from '../../../ui/fields/select-field';
import { ColourField } from './colour-field';
import { NumberField } from './number-field';
import { selectOptionsOf } from './select-options';
import { FINENESS, percentRange } from './units';
import { useItemEdit } from './use-item-edit';

const texts = stage.panel;

type Video = Extract<SceneItem, { kind: 'video' }>;

/**
 * The proposed key. Its distances in the plane of Cb and Cr are wide, because real screens are far from pure green.
 * Chosen by eye.
 */
const CHROMA = { mode: 'chroma', colour: '#00ff00', tolerance: 0.3, softness: 0.1 } as const;

export function AlphaFields({ item }: { item: Video }) {
  const { alpha } = item;
  const edit = useItemEdit(item);
  const share = (key: 'tolerance' | 'softness', chroma: Extract<Video['alpha'], { mode: 'chroma' }>) => (
    <NumberField
      label={texts[key]}
      unit={texts.units.percent}
      value={100 * chroma[key]}
      range={percentRange(RANGES.share)}
      {...FINENESS.shares}
      disabled={edit.disabled}
      onChange={(percent, run) => edit.live(run, { alpha: { ...chroma, [key]: percent / 100 } })}
      onDone={edit.done}
    />
  );
  return (
    <>
      <SelectField
        label={texts.alpha}
        value={alpha.mode}
        options={selectOptionsOf(texts.alphas)}
        disabled={edit.disabled}
        onValueChange={(mode) => {
          // The same choice again would reset the key.
          if (mode !== alpha.mode) edit.set({ alpha: mode === 'chroma' ? CHROMA : { mode } });
        }}
      />
      {alpha.mode === 'chroma' && (
        <>
          <ColourField
            label={texts.colour}
            value={alpha.colour}
            disabled={edit.disabled}
            onChange={(colour) => edit.live('key colour', { alpha: { ...alpha, colour } })}
            onDone={edit.done}
          />
          {share('tolerance', alpha)}
          {share('softness', alpha)}
        </>
      )}
    </>
  );
}
