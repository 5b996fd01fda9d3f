import type { ComponentProps } from 'react';
import { account } from '../../texts/account';
import { PasswordField } from '../../ui/password-field';

const { proof: texts } = account;

/** The present password, asked for with every change that matters. */
export function ProofField(props: Omit<ComponentProps<typeof PasswordField>, 'label' | 'showLabel' | 'hideLabel'>) {
  return (
    <PasswordField
      {...props}
      label={texts.label}
      showLabel={texts.show}
      hideLabel={texts.hide}
      autoComplete="current-password"
    />
  );
}
