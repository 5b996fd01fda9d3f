import type { Login } from '@anchora/contract/users';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'wouter';
import { factorAddress, isFactorNeeded } from '../../api/factor-needed';
import { shownMessage } from '../../api/api-error';
import { lazyResolver } from '../../api/lazy-resolver';
import { pageConfig } from '../../page-config';
import { useLogin } from '../../api/user';
import { auth as texts } from '../../texts/auth';
import { Button } from '../../ui/buttons/button';
import { PasswordField } from '../../ui/fields/password-field';
import { showToast } from '../../ui/messages/toast';
import { FormFailure } from './form-failure';
import { FormFoot } from './form-foot';
import { PasskeyButton } from './passkey-button';
import { PendingOverlay } from './pending-overlay';
import { sayWelcome } from './say-signed-in';
import { UserNameField } from './user-name-field';

const resolver = lazyResolver<Login>(async () => (await import('@anchora/contract/users')).loginSchema);

export interface AuthFormProps {
  /** User name typed into either form so far. */
  username: string;
  onUsername: (username: string) => void;
  /** Switches to the other form. */
  onSwitch: () => void;
}

export function LoginForm({ username, onUsername, onSwitch }: AuthFormProps) {
  const login = useLogin();
  const [, navigate] = useLocation();
  const failureId = useId();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Login>({
    resolver,
    defaultValues: { username, password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = async (values: Login) => {
    try {
      const user = await login.mutateAsync(values);
      sayWelcome(user);
    } catch (error) {
      if (isFactorNeeded(error)) return navigate(factorAddress());
      const message = shownMessage(error, texts.loginFailed);
      showToast({ kind: 'error', title: texts.loginFailed, description: message });
      setError('root', { message });
      setFocus('password', { shouldSelect: true });
    }
  };
  return (
    <form
      noValidate
      onFocus={resolver.preload}
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="grid gap-5"
    >
      <UserNameField
        error={errors.username?.message}
        {...register('username', { onChange: (event) => onUsername(event.target.value as string) })}
      />
      <PasswordField
        label={texts.password}
        showLabel={texts.showPassword}
        hideLabel={texts.hidePassword}
        autoComplete="current-password"
        aria-describedby={errors.root && failureId}
        error={errors.password?.message}
        {...register('password')}
      />
      {pageConfig.hasMail && (
        <Link
          href="/forgot-password"
          className="touch-target -mt-2 justify-self-start rounded-tag text-sm font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink"
        >
          {texts.forgot}
        </Link>
      )}
      <FormFailure id={failureId} message={errors.root?.message} />
      <Button type="submit" variant="primary" size="lg" wide busy={isSubmitting}>
        {isSubmitting ? texts.loginPending : texts.loginButton}
      </Button>
      <FormFoot question={texts.toRegister.question} link={texts.toRegister.link} onSwitch={onSwitch}>
        <PasskeyButton />
      </FormFoot>
      {isSubmitting && <PendingOverlay />}
    </form>
  );
}
