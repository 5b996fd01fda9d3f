import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { PasswordField, type PasswordFieldProps } from '../ui/fields/password-field';

/** Field for a new password, which tells how easily it is guessed. That keeps no form from being sent. */
export function NewPasswordField({ hint, onChange, ...rest }: PasswordFieldProps) {
  const [strength, setStrength] = useState<ReactNode>(null);
  const latest = useRef('');
  const judge = async (password: string) => {
    latest.current = password;
    // Its list of known passwords is larger than the page, so it is fetched once one is typed.
    const { strengthHint } = await import('./strength-hint');
    if (latest.current === password) setStrength(strengthHint(password));
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // Without the list there is no hint.
    judge(event.target.value).catch(() => undefined);
    return onChange?.(event);
  };
  const hints = (
    <>
      {hint} <span role="status">{strength}</span>
    </>
  );
  return <PasswordField autoComplete="new-password" {...rest} hint={hints} onChange={change} />;
}
