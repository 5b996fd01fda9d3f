import { useId } from 'react';

interface RangeFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value in words, shown and read aloud. */
  valueText: string;
  onValueChange: (value: number) => void;
}

/** A number that is found by trial, such as the brightness of a light. */
export function RangeField({ label, value, min, max, step, valueText, onValueChange }: RangeFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span className="text-ink-soft tabular">{valueText}</span>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onValueChange(event.target.valueAsNumber)}
        className="h-8 w-full cursor-pointer accent-ink pointer-coarse:h-11"
      />
    </div>
  );
}
