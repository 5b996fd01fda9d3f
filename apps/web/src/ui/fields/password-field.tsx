import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field, TEXT_CONTROL_CLASS } from './field';
import { cx } from '../class-names';
import { Icon } from '../pictures/icon';
import type { TextFieldProps } from './text-field';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'labelHidden'> {
  showLabel: string;
  hideLabel: string;
}

/** A password with a button that shows and hides it. */
export function PasswordField({ label, hint, error, showLabel, hideLabel, className, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            aria-describedby={control['aria-describedby'] ?? rest['aria-describedby']}
            type={shown ? 'text' : 'password'}
            className={cx(TEXT_CONTROL_CLASS, 'h-11 pr-12', className)}
          />
          <button
            type="button"
            aria-label={shown ? hideLabel : showLabel}
            aria-controls={control.id}
            disabled={rest.disabled}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0.5 right-0.5 inline-flex w-10 items-center justify-center rounded-tag text-ink-soft transition-colors hover:bg-hover hover:text-ink disabled:text-ink-faint"
          >
            <Icon of={shown ? EyeOff : Eye} />
          </button>
        </div>
      )}
    </Field>
  );
}
