import { MAX_TEXT_ITEM_LENGTH } from '@anchora/contract/limits';
import { RANGES, TEXT_WEIGHTS } from '@anchora/contract/scene/ranges';
import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { useStore } from '../../../store/use-store';
import { stage } from '../../../texts/stage';
import { SegmentChoice } from '../../../ui/fields/segment-choice';
import { SelectField } from '../../../ui/fields/select-field';
import { Switch } from '../../../ui/fields/switch';
import { TEXT_GROUND, freeFit } from '../document/new-item';
import { useHistory, useStage } from '../session/stage-context';
import { AlphaFields } from './alpha-fields';
import { clipOptions } from './clip-options';
import { ColourField } from './colour-field';
import { LiveText } from './live-text';
import { NumberField } from './number-field';
import { selectOptionsOf } from './select-options';
import { ReplaceButton } from './replace-button';
import { Section } from './section';
import { FINENESS, lengthUnit, percentRange, rangeIn } from './units';
import { useItemEdit } from './use-item-edit';

const texts = stage.panel;

/** A press changes the width of a text by this many steps of its unit, because texts are wide. Chosen, not measured. */
const WIDTH_STEPS = 5;

type ItemOf<Kind extends SceneItem['kind']> = Extract<SceneItem, { kind: Kind }>;

export function ContentSection({ item }: { item: SceneItem }) {
  return (
    <Section title={texts.content[item.kind]}>
      {item.kind === 'model' && <ModelFields item={item} />}
      {item.kind === 'video' && <VideoFields item={item} />}
      {item.kind === 'image' && <FitField item={item} />}
      {item.kind === 'text' && <TextFields item={item} />}
      {item.kind === 'sound' && <SoundFields item={item} />}
      {item.kind !== 'text' && <ReplaceButton item={item} />}
    </Section>
  );
}

function ModelFields({ item }: { item: ItemOf<'model'> }) {
  const edit = useItemEdit(item);
  const clips = useStore(useStage().clips).get(item.id);
  if (clips?.length === 0) return null;
  return (
    <>
      <SelectField
        label={texts.clip}
        value={item.clip === null ? '' : String(item.clip)}
        options={clipOptions(clips, item.clip)}
        disabled={edit.disabled}
        onValueChange={(clip) => edit.set({ clip: clip === '' ? null : Number(clip) })}
      />
      {item.clip !== null && (
        <>
          <SelectField
            label={texts.loop}
            value={item.loop}
            options={selectOptionsOf(texts.loops)}
            disabled={edit.disabled}
            onValueChange={(loop) => edit.set({ loop })}
          />
          <NumberField
            label={texts.speed}
            value={item.speed}
            range={RANGES.speed}
            {...FINENESS.speed}
            disabled={edit.disabled}
            onChange={(speed, run) => edit.live(run, { speed })}
            onDone={edit.done}
          />
        </>
      )}
    </>
  );
}

function VideoFields({ item }: { item: ItemOf<'video'> }) {
  const edit = useItemEdit(item);
  return (
    <>
      <FitField item={item} />
      <PlayField item={item} />
      <LoopSwitch item={item} />
      <Switch
        label={texts.muted}
        checked={item.muted}
        disabled={edit.disabled}
        onCheckedChange={(muted) => edit.set({ muted })}
      />
      <AlphaFields item={item} />
    </>
  );
}

type MediaItem = ItemOf<'video' | 'sound'>;

function PlayField({ item }: { item: MediaItem }) {
  const edit = useItemEdit<MediaItem>(item);
  return (
    <SelectField
      label={texts.playWhen}
      value={item.play}
      options={selectOptionsOf(texts.plays)}
      disabled={edit.disabled}
      onValueChange={(play) => edit.set({ play })}
    />
  );
}

function LoopSwitch({ item }: { item: MediaItem }) {
  const edit = useItemEdit<MediaItem>(item);
  return (
    <Switch
      label={texts.loop}
      checked={item.loop}
      disabled={edit.disabled}
      onCheckedChange={(loop) => edit.set({ loop })}
    />
  );
}

function FitField({ item }: { item: ItemOf<'image' | 'video'> }) {
  const { session } = useStage();
  const edit = useItemEdit<ItemOf<'image' | 'video'>>(item);
  if (session.onFloor) return null;
  return (
    <SelectField
      label={texts.fit}
      value={item.fit.mode}
      options={selectOptionsOf(texts.fits)}
      disabled={edit.disabled}
      onValueChange={(mode) => edit.set({ fit: mode === 'free' ? freeFit() : { mode } })}
    />
  );
}

function TextFields({ item }: { item: ItemOf<'text'> }) {
  const { present } = useHistory();
  const edit = useItemEdit(item);
  const { disabled } = edit;
  const unit = lengthUnit(present.document, present.sceneId);
  return (
    <>
      <LiveText
        label={texts.text}
        value={item.text}
        maxLength={MAX_TEXT_ITEM_LENGTH}
        lines="many"
        disabled={disabled}
        onChange={(text) => edit.live('text', { text })}
        onDone={edit.done}
      />
      <NumberField
        label={texts.width}
        unit={unit.text}
        value={item.width * unit.factor}
        range={rangeIn(unit, RANGES.textWidth)}
        step={WIDTH_STEPS * unit.step}
        precision={unit.precision}
        disabled={disabled}
        onChange={(width, run) => edit.live(run, { width: width / unit.factor })}
        onDone={edit.done}
      />
      <SegmentChoice
        label={texts.align}
        value={item.align}
        options={selectOptionsOf(texts.aligns)}
        disabled={disabled}
        onValueChange={(align) => edit.set({ align })}
      />
      <SegmentChoice
        label={texts.weight}
        value={item.weight === TEXT_WEIGHTS.bold ? 'bold' : 'regular'}
        options={selectOptionsOf(texts.weights)}
        disabled={disabled}
        onValueChange={(weight) => edit.set({ weight: weight === 'bold' ? TEXT_WEIGHTS.bold : TEXT_WEIGHTS.regular })}
      />
      <ColourField
        label={texts.colour}
        value={item.colour}
        disabled={disabled}
        onChange={(colour) => edit.live('colour', { colour })}
        onDone={edit.done}
      />
      <Switch
        label={texts.groundOn}
        checked={item.ground !== null}
        disabled={disabled}
        onCheckedChange={(on) => edit.set({ ground: on ? TEXT_GROUND : null })}
      />
      {item.ground !== null && (
        <ColourField
          label={texts.ground}
          value={item.ground}
          disabled={disabled}
          onChange={(ground) => edit.live('ground', { ground })}
          onDone={edit.done}
        />
      )}
    </>
  );
}

function SoundFields({ item }: { item: ItemOf<'sound'> }) {
  const edit = useItemEdit(item);
  return (
    <>
      <PlayField item={item} />
      <NumberField
        label={texts.volume}
        unit={texts.units.percent}
        value={100 * item.volume}
        range={percentRange(RANGES.share)}
        {...FINENESS.volume}
        disabled={edit.disabled}
        onChange={(percent, run) => edit.live(run, { volume: percent / 100 })}
        onDone={edit.done}
      />
      <LoopSwitch item={item} />
    </>
  );
}
