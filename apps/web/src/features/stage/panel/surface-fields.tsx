import { RANGES } from '@anchora/contract/scene/ranges';
import { AROUND_DEG, fittingDiameter, type SurfaceKind } from '@anchora/contract/scene/surface-kind';
import type { SceneTarget, TargetSurface } from '@anchora/contract/scene/scene-shape';
import { stage } from '../../../texts/stage';
import { stageDialogs } from '../../../texts/stage-dialogs';
import { NumberField } from './number-field';
import { SurfaceTest } from './surface-test';
import { FINENESS, rangeIn, targetUnit } from './units';

const texts = stageDialogs.surface;

interface SurfaceFieldsProps {
  target: SceneTarget;
  surface: TargetSurface;
  kind: SurfaceKind;
  disabled: boolean;
  /** `run` names the edits that become one step of undo. */
  onChange: (surface: TargetSurface, run: string) => void;
  onDone: () => void;
}

/** The size of the round thing around which a picture goes. */
export function SurfaceFields({ target, surface, kind, disabled, onChange, onDone }: SurfaceFieldsProps) {
  return (
    <>
      {kind === 'cylinder' && (
        <>
          <NumberField
            label={texts.around}
            unit={stage.panel.units.degrees}
            value={AROUND_DEG / surface.topDiameter}
            range={[AROUND_DEG / RANGES.targetDiameter[1], AROUND_DEG / RANGES.targetDiameter[0]]}
            {...FINENESS.angles}
            disabled={disabled}
            onChange={(deg, run) => onChange(cylinderOf(AROUND_DEG / deg), run)}
            onDone={onDone}
          />
          <DiameterField
            label={texts.diameter}
            target={target}
            value={surface.topDiameter}
            disabled={disabled}
            onChange={(diameter, run) => onChange(cylinderOf(diameter), run)}
            onDone={onDone}
          />
        </>
      )}
      {kind === 'cone' && (
        <>
          <DiameterField
            label={texts.topDiameter}
            target={target}
            value={surface.topDiameter}
            disabled={disabled}
            onChange={(topDiameter, run) => onChange({ ...surface, topDiameter }, run)}
            onDone={onDone}
          />
          <DiameterField
            label={texts.bottomDiameter}
            target={target}
            value={surface.bottomDiameter}
            disabled={disabled}
            onChange={(bottomDiameter, run) => onChange({ ...surface, bottomDiameter }, run)}
            onDone={onDone}
          />
        </>
      )}
      <p className="text-sm text-ink-soft">
        {kind === 'cylinder' && `${texts.aroundHint} `}
        {texts.surfaceHint}
      </p>
      {/* A result belongs to the picture and the shape that were tried. */}
      <SurfaceTest
        key={`${target.image} ${surface.topDiameter} ${surface.bottomDiameter}`}
        target={target}
        surface={surface}
      />
    </>
  );
}

interface DiameterFieldProps {
  label: string;
  target: SceneTarget;
  value: number;
  disabled: boolean;
  onChange: (diameter: number, run: string) => void;
  onDone: () => void;
}

/** A diameter in centimetres if the width of the print is known, else in widths of the picture. */
function DiameterField({ label, target, value, disabled, onChange, onDone }: DiameterFieldProps) {
  const unit = targetUnit(target);
  return (
    <NumberField
      label={label}
      unit={unit.text}
      value={value * unit.factor}
      range={rangeIn(unit, RANGES.targetDiameter)}
      step={unit.step}
      precision={unit.precision}
      disabled={disabled}
      onChange={(length, run) => onChange(length / unit.factor, run)}
      onDone={onDone}
    />
  );
}

const cylinderOf = (diameter: number): TargetSurface => {
  const fitting = fittingDiameter(diameter);
  return { topDiameter: fitting, bottomDiameter: fitting };
};
