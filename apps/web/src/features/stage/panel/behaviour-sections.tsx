import { RANGES } from '@anchora/contract/scene/ranges';
import { DEFAULT_TURN_PERIOD_S } from '@anchora/contract/scene/default-scene';
import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { stage } from '../../../texts/stage';
import { SelectField } from '../../../ui/fields/select-field';
import { Switch } from '../../../ui/fields/switch';
import { useStage } from '../session/stage-context';
import { NumberField } from './number-field';
import { selectOptionsOf } from './select-options';
import { Section } from './section';
import { FINENESS } from './units';
import { useItemEdit } from './use-item-edit';

const texts = stage.panel;
/** The time that is proposed when the switch is turned on. Chosen, not measured. */
const LEAVE_AFTER_S = 10;

/** The orientation of the selected item. */
export function StandingSection({ item }: { item: SceneItem }) {
  const { session } = useStage();
  const edit = useItemEdit(item);
  return (
    <Section title={texts.stands} open={!session.onFloor}>
      {!session.onFloor && (
        <SelectField
          label={texts.up}
          value={item.up}
          options={selectOptionsOf(texts.ups)}
          disabled={edit.disabled || item.locked}
          onValueChange={(up) => edit.set({ up })}
        />
      )}
      {!session.onFloor && item.up === 'gravity' && (
        <SelectField
          label={texts.otherwise}
          value={item.otherwise}
          options={[
            { value: 'picture', label: texts.ups.picture },
            { value: 'table', label: texts.ups.table },
          ]}
          disabled={edit.disabled}
          onValueChange={(otherwise) => edit.set({ otherwise })}
        />
      )}
      <Switch
        label={texts.faces}
        checked={item.faces === 'visitor'}
        disabled={edit.disabled}
        onCheckedChange={(faces) => edit.set({ faces: faces ? 'visitor' : 'front' })}
      />
    </Section>
  );
}

/** The ways in which the selected item appears, leaves and turns by itself. */
export function AppearanceSection({ item }: { item: SceneItem }) {
  const { appear, leaveAfterS } = item;
  const edit = useItemEdit(item);
  const { disabled } = edit;
  return (
    <Section title={texts.appearance} open={false}>
      <SelectField
        label={texts.effect}
        value={appear.effect}
        options={selectOptionsOf(texts.effects)}
        disabled={disabled}
        onValueChange={(effect) => edit.set({ appear: { ...appear, effect } })}
      />
      <NumberField
        label={texts.delay}
        unit={texts.units.seconds}
        value={appear.delayS}
        range={RANGES.delayS}
        {...FINENESS.delays}
        disabled={disabled}
        onChange={(delayS, run) => edit.live(run, { appear: { ...appear, delayS } })}
        onDone={edit.done}
      />
      <Switch
        label={texts.leaves}
        checked={leaveAfterS !== null}
        disabled={disabled}
        onCheckedChange={(leaves) => edit.set({ leaveAfterS: leaves ? LEAVE_AFTER_S : null })}
      />
      {leaveAfterS !== null && (
        <NumberField
          label={texts.leaveAfter}
          unit={texts.units.seconds}
          value={leaveAfterS}
          range={RANGES.leaveAfterS}
          {...FINENESS.delays}
          disabled={disabled}
          onChange={(seconds, run) => edit.live(run, { leaveAfterS: seconds })}
          onDone={edit.done}
        />
      )}
      <TurnFields item={item} />
    </Section>
  );
}

function TurnFields({ item }: { item: SceneItem }) {
  const { turn } = item;
  const { disabled, set, live, done } = useItemEdit(item);
  const direction = turn.periodS < 0 ? -1 : 1;
  return (
    <>
      <Switch
        label={texts.turns}
        checked={turn.on}
        disabled={disabled}
        onCheckedChange={(on) => set({ turn: { ...turn, on } })}
      />
      {turn.on && (
        <>
          <NumberField
            label={texts.period}
            unit={texts.units.seconds}
            value={Math.abs(turn.periodS) || DEFAULT_TURN_PERIOD_S}
            range={RANGES.turnPeriodS}
            {...FINENESS.periods}
            disabled={disabled}
            onChange={(seconds, run) => live(run, { turn: { ...turn, periodS: direction * seconds } })}
            onDone={done}
          />
          <Switch
            label={texts.clockwise}
            checked={direction < 0}
            disabled={disabled}
            onCheckedChange={() => set({ turn: { ...turn, periodS: -turn.periodS } })}
          />
        </>
      )}
    </>
  );
}
