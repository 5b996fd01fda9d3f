import type { ComponentProps } from 'react';
import { auth as texts } from '../../texts/auth';
import { TextField } from '../../ui/fields/text-field';

/** Field for the user name, as password managers and keyboards of phones expect it. */
export function UserNameField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField label={texts.username} autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
  );
}
