import { Root, Thumb } from 'radix-ui/switch';
import { type ReactNode, useId } from 'react';

export interface SwitchProps {
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
      <Root
        id={id}
        aria-label={controlLabel}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled || busy}
        aria-busy={busy || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative h-6 w-10 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors after:absolute after:-inset-2.5 hover:border-ink data-[state=checked]:border-ink data-[state=checked]:bg-ink disabled:cursor-not-allowed disabled:opacity-55 aria-busy:animate-skeleton"
      >
        <Thumb className="block size-4 translate-x-[3px] rounded-full bg-ink-soft transition-transform data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-paper" />
      </Root>
    </div>
  );
}
