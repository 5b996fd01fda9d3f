import { RANGES } from '@anchora/contract/scene/ranges';
import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { stage } from '../../../texts/stage';
import { Button } from '../../../ui/buttons/button';
import { type Vec, moveTo, scaleTo, turnTo } from '../document/item-edits';
import { SIZE_STEP } from '../document/keys';
import { ANGLE_STEP_DEG, SCALE_STEP } from '../document/number-steps';
import { type Third, layFlat, placeInPicture, putInFront, putOnFloor, standUp } from '../document/places';
import { SNAP_DEGREES } from '../document/snapping';
import { useHistory, useStage } from '../session/stage-context';
import { NumberField } from './number-field';
import { Section } from './section';
import { lengthUnit, percentRange, rangeIn } from './units';
import { useItemEdit } from './use-item-edit';

const texts = stage.panel;
const AXES = [0, 1, 2] as const;
const ROWS = [1, 0, -1] as const satisfies Third[];
const COLUMNS = [-1, 0, 1] as const satisfies Third[];
const PLACES = ROWS.flatMap((row) => COLUMNS.map((column) => [column, row] as [Third, Third]));

/** Position, turn and size of the selected item, in numbers and by buttons. */
export function PlaceSection({ item }: { item: SceneItem }) {
  const { session } = useStage();
  const edit = useItemEdit(item);
  const disabled = edit.disabled || item.locked;
  return (
    <>
      <Section title={texts.place}>
        {item.locked && <p className="text-sm text-ink-soft">{texts.locked}</p>}
        <Position item={item} disabled={disabled} />
        {session.onFloor ? (
          <FloorButtons item={item} disabled={disabled} />
        ) : (
          <PictureButtons item={item} disabled={disabled} />
        )}
      </Section>
      <Section title={texts.turn}>
        <Turn item={item} disabled={disabled} />
        <NumberField
          label={texts.size}
          unit={texts.units.percent}
          value={100 * item.scale}
          range={percentRange(RANGES.scale)}
          step={100 * SIZE_STEP}
          precision={100 * SCALE_STEP}
          disabled={disabled}
          onChange={(percent, run) => edit.change(run, (one) => scaleTo(one, percent / 100))}
          onDone={edit.done}
        />
      </Section>
    </>
  );
}

interface PartProps {
  item: SceneItem;
  disabled: boolean;
}

function Position({ item, disabled }: PartProps) {
  const { session } = useStage();
  const { present } = useHistory();
  const edit = useItemEdit(item);
  const unit = lengthUnit(present.document, present.sceneId);
  const labels = [texts.x, texts.y, session.onFloor ? texts.floorZ : texts.z];
  return AXES.map((axis) => (
    <NumberField
      key={axis}
      label={labels[axis] ?? ''}
      unit={unit.text}
      value={item.position[axis] * unit.factor}
      range={rangeIn(unit, RANGES.coordinate)}
      step={unit.step}
      precision={unit.precision}
      disabled={disabled}
      onChange={(value, run) =>
        edit.change(run, (one) => moveTo(one, withAxis(one.position, axis, value / unit.factor)))
      }
      onDone={edit.done}
    />
  ));
}

function Turn({ item, disabled }: PartProps) {
  const edit = useItemEdit(item);
  const labels = [texts.turnX, texts.turnY, texts.turnZ];
  return AXES.map((axis) => (
    <NumberField
      key={axis}
      label={labels[axis] ?? ''}
      unit={texts.units.degrees}
      value={item.rotation[axis]}
      range={RANGES.angle}
      step={SNAP_DEGREES}
      precision={ANGLE_STEP_DEG}
      disabled={disabled}
      onChange={(value, run) => edit.change(run, (one) => turnTo(one, withAxis(one.rotation, axis, value)))}
      onDone={edit.done}
    />
  ));
}

function PictureButtons({ item, disabled }: PartProps) {
  const { session, bounds } = useStage();
  const press = (edit: (one: SceneItem) => SceneItem) => session.editItem(item.id, edit);
  return (
    <>
      <div role="group" aria-label={texts.places} className="flex items-center justify-between gap-3">
        <span aria-hidden="true" className="text-sm text-ink-soft">
          {texts.places}
        </span>
        <div className="grid grid-cols-3 gap-0.5 rounded-control border border-line-strong p-0.5">
          {PLACES.map((place, index) => (
            <button
              key={place.join(' ')}
              type="button"
              aria-label={texts.placeNames[index]}
              title={texts.placeNames[index]}
              disabled={disabled}
              onClick={() => press((one) => placeInPicture(one, place, bounds.of(item.id), bounds.pictureHeight))}
              className="group inline-flex size-8 items-center justify-center rounded-tag transition-colors hover:bg-hover active:bg-press disabled:cursor-not-allowed pointer-coarse:size-10"
            >
              <span className="size-2 rounded-full bg-ink-faint group-hover:bg-ink group-disabled:opacity-50" />
            </button>
          ))}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={disabled} onClick={() => press(layFlat)}>
          {texts.flat}
        </Button>
        <Button size="sm" disabled={disabled} onClick={() => press((one) => putInFront(one, bounds.of(item.id)))}>
          {texts.inFront}
        </Button>
        <Button size="sm" disabled={disabled} onClick={() => press(standUp)}>
          {texts.standUp}
        </Button>
      </div>
    </>
  );
}

function FloorButtons({ item, disabled }: PartProps) {
  const { session, bounds } = useStage();
  return (
    <Button
      size="sm"
      disabled={disabled}
      onClick={() => session.editItem(item.id, (one) => putOnFloor(one, bounds.of(item.id)))}
    >
      {texts.onFloor}
    </Button>
  );
}

function withAxis(vec: Vec, axis: 0 | 1 | 2, value: number): Vec {
  const changed: Vec = [...vec];
  changed[axis] = value;
  return changed;
}
