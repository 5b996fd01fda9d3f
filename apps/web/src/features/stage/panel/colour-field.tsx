import { useId } from 'react';

interface ColourFieldProps {
  label: string;
  /** # and six hexadecimal digits. */
  value: string;
  disabled?: boolean;
  onChange: (colour: string) => void;
  onDone: () => void;
}

/** A colour, chosen with the browser's own picker. */
export function ColourField({ label, value, disabled, onChange, onDone }: ColourFieldProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-3">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        type="color"
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onDone}
        className="h-8 w-14 cursor-pointer rounded-control border border-line-strong bg-surface p-1 disabled:cursor-not-allowed pointer-coarse:h-10"
      />
    </div>
  );
}
