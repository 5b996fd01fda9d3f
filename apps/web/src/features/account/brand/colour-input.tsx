interface ColourInputProps {
  label: string;
  /** The colour as `#rrggbb`. */
  value: string;
  onChange: (colour: string) => void;
}

export function ColourInput({ label, value, onChange }: ColourInputProps) {
  return (
    <input
      type="color"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="h-8 w-14 cursor-pointer rounded-control border border-line-strong bg-surface p-1 pointer-coarse:h-11"
    />
  );
}
