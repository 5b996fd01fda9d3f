import { RANGES } from '@anchora/contract/scene/ranges';
import type { SceneTarget, TargetSurface } from '@anchora/contract/scene/scene-shape';
import { useState } from 'react';
import { stage } from '../../../texts/stage';
import { SelectField } from '../../../ui/fields/select-field';
import { NumberField } from './number-field';
import { rangeIn, targetUnit } from './units';

const texts = stage.scene;

type Kind = 'flat' | 'cylinder' | 'cone';
const KINDS = ['flat', 'cylinder', 'cone'] as const satisfies Kind[];
/** A can of 33 cl has a diameter of 6.6 cm; its label is 20.7 cm wide. The usual label of a bottle goes half around. */
const USUAL_DIAMETER = 0.64;
/** A paper cup is narrower below by about a quarter. */
const USUAL_TAPER = 0.75;
/** Degrees that a label goes around a thing of the diameter 1. */
const AROUND_DEG = 360 / Math.PI;

const kindOf = (surface: TargetSurface | undefined): Kind => {
  if (!surface) return 'flat';
  return surface.topDiameter === surface.bottomDiameter ? 'cylinder' : 'cone';
};

interface SurfaceFieldsProps {
  target: SceneTarget;
  disabled: boolean;
  /** `run` names the edits that become one step of undo. */
  onChange: (surface: TargetSurface | undefined, run?: string) => void;
  onDone: () => void;
}

/** The round thing around which a picture goes, if it is not on something flat. */
export function SurfaceFields({ target, disabled, onChange, onDone }: SurfaceFieldsProps) {
  const { surface } = target;
  /** A cone stays one while its diameters happen to be equal. */
  const [isCone, setIsCone] = useState(kindOf(surface) === 'cone');
  const kind = kindOf(surface) === 'cylinder' && isCone ? 'cone' : kindOf(surface);
  const choose = (chosen: Kind) => {
    const top = surface?.topDiameter ?? USUAL_DIAMETER;
    setIsCone(chosen === 'cone');
    if (chosen === 'flat') onChange(undefined);
    else onChange({ topDiameter: top, bottomDiameter: chosen === 'cone' ? tapered(top) : top });
  };
  return (
    <>
      <SelectField
        label={texts.surface}
        value={kind}
        options={KINDS.map((value) => ({ value, label: texts.surfaces[value] }))}
        disabled={disabled}
        onValueChange={choose}
      />
      {surface && kind === 'cylinder' && (
        <>
          <NumberField
            label={texts.around}
            unit={stage.panel.units.degrees}
            value={AROUND_DEG / surface.topDiameter}
            range={[AROUND_DEG / RANGES.targetDiameter[1], AROUND_DEG / RANGES.targetDiameter[0]]}
            step={5}
            precision={0.1}
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
      {surface && kind === 'cone' && (
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
      {surface && <p className="text-sm text-ink-soft">{texts.surfaceHint}</p>}
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
  const [least, most] = RANGES.targetDiameter;
  const fitting = Math.min(most, Math.max(least, diameter));
  return { topDiameter: fitting, bottomDiameter: fitting };
};

const tapered = (top: number): number => Math.max(RANGES.targetDiameter[0], top * USUAL_TAPER);
