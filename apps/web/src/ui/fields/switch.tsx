import { type ReactNode, useId } from 'react';

interface SwitchProps {
  label: ReactNode;
  /** Replaces the label for screen readers where the label alone is ambiguous. */
  controlLabel?: string;
  /** Second line under the label. */
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  /** While true, a change is being saved and the switch ignores presses. */
  busy?: boolean;
}

/** A switch that takes effect at once. */
export function Switch({
  label,
  controlLabel,
  hint,
  checked,
  onCheckedChange,
  disabled = false,
  busy = false,
}: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div>
        <label htmlFor={id} className="text-sm font-medium text-ink">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      <input
        type="checkbox"
        role="switch"
        id={id}
        aria-label={controlLabel}
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        disabled={disabled || busy}
        aria-busy={busy || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative flex h-6 w-10 shrink-0 cursor-default appearance-none items-center rounded-full border border-line-strong bg-sunken transition-colors before:block before:size-4 before:translate-x-[3px] before:rounded-full before:bg-ink-soft before:transition-transform after:absolute after:-inset-2.5 checked:border-ink checked:bg-ink checked:before:translate-x-[19px] checked:before:bg-paper hover:border-ink disabled:cursor-not-allowed disabled:opacity-55 aria-busy:animate-skeleton"
      />
    </div>
  );
}
