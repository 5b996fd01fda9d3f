import type { ComponentProps } from 'react';
import { cx } from '../class-names';
import { Field, type FieldTexts, TEXT_CONTROL_CLASS } from './field';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'>, FieldTexts {}

/** One line of text with its label, hint and error. Accepts the result of react-hook-form's `register`. */
export function TextField({ label, hint, error, labelHidden, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {(control) => <input {...rest} {...control} className={cx(TEXT_CONTROL_CLASS, 'h-11', className)} />}
    </Field>
  );
}
