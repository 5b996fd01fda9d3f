import type { ComponentProps } from 'react';
import { cx } from '../class-names';
import { Field, type FieldTexts, TEXT_CONTROL_CLASS } from './field';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'>, FieldTexts {}

export function TextArea({ label, hint, error, labelHidden, className, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          className={cx(TEXT_CONTROL_CLASS, 'resize-y py-2.5 leading-[1.55]', className)}
        />
      )}
    </Field>
  );
}
