import type { TargetSurface } from '@anchora/contract/scene/scene-shape';
import {
  AROUND_DEG,
  fittingDiameter,
  kindOfSurface,
  SURFACE_KINDS,
  type SurfaceKind,
  surfaceOf,
} from '@anchora/contract/scene/surface-kind';
import { useState } from 'react';
import { targetTools } from '../../texts/target-tools';
import { Field, TEXT_CONTROL_CLASS } from '../../ui/fields/field';
import { SelectField } from '../../ui/fields/select-field';

const texts = targetTools.surface;

interface SurfaceChoiceProps {
  /** File name of the picture. */
  name: string;
  surface: TargetSurface | undefined;
  onChange: (surface: TargetSurface | undefined) => void;
}

/** Asks what a picture goes around, if anything. */
export function SurfaceChoice({ name, surface, onChange }: SurfaceChoiceProps) {
  const [kind, setKind] = useState<SurfaceKind>(() => kindOfSurface(surface));
  const choose = (chosen: SurfaceKind) => {
    setKind(chosen);
    onChange(surfaceOf(chosen, surface));
  };
  return (
    <div className="grid gap-3">
      <SelectField
        label={texts.of(name)}
        labelHidden
        value={kind}
        options={SURFACE_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        onValueChange={choose}
      />
      {surface && kind === 'cylinder' && (
        <Measure
          label={texts.around}
          value={AROUND_DEG / surface.topDiameter}
          onChange={(deg) => {
            const diameter = fittingDiameter(AROUND_DEG / deg);
            onChange({ topDiameter: diameter, bottomDiameter: diameter });
          }}
        />
      )}
      {surface && kind === 'cone' && (
        <>
          <Measure
            label={texts.topDiameter}
            value={surface.topDiameter}
            onChange={(diameter) => onChange({ ...surface, topDiameter: fittingDiameter(diameter) })}
          />
          <Measure
            label={texts.bottomDiameter}
            value={surface.bottomDiameter}
            onChange={(diameter) => onChange({ ...surface, bottomDiameter: fittingDiameter(diameter) })}
          />
        </>
      )}
    </div>
  );
}

/**
 * A positive number that counts when the focus leaves or Enter is pressed, because every change drops the compiled
 * file.
 */
function Measure({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const read = Number(typed?.trim().replace(',', '.') ?? '');
    setTyped(null);
    if (read > 0 && Number.isFinite(read)) onChange(read);
  };
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? String(Math.round(value * 100) / 100)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed !== null && take()}
          onKeyDown={(event) => event.key === 'Enter' && take()}
          className={TEXT_CONTROL_CLASS}
        />
      )}
    </Field>
  );
}
