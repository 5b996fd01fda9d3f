import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../class-names';
import { Field, TEXT_CONTROL_CLASS } from './field';
import { Icon } from '../pictures/icon';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

interface SelectFieldProps<Value extends string> extends Omit<
  ComponentProps<'select'>,
  'id' | 'value' | 'onChange' | 'children'
> {
  label: string;
  labelHidden?: boolean;
  value: Value;
  options: readonly SelectOption<Value>[];
  onValueChange: (value: Value) => void;
}

/** A choice from the browser's native list, which works best on phones. */
export function SelectField<Value extends string>({
  label,
  labelHidden,
  value,
  options,
  onValueChange,
  className,
  ...rest
}: SelectFieldProps<Value>) {
  const choose = (text: string) => {
    const chosen = options.find((option) => option.value === text);
    if (chosen) onValueChange(chosen.value);
  };
  return (
    <Field label={label} labelHidden={labelHidden}>
      {(control) => (
        <div className="relative">
          <select
            {...rest}
            {...control}
            value={value}
            onChange={(event) => choose(event.target.value)}
            className={cx(TEXT_CONTROL_CLASS, 'h-11 cursor-pointer appearance-none pr-9', className)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            of={ChevronDown}
            sizePx={18}
            className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-soft"
          />
        </div>
      )}
    </Field>
  );
}
