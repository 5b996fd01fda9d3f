import type { Register } from '@anchora/contract/users';
import { type FieldPath, useForm, type UseFormSetError } from 'react-hook-form';
import { ApiError, shownMessage } from '../../api/api-error';
import { lazyResolver } from '../../api/lazy-resolver';
import { useRegister } from '../../api/user';
import { auth as texts } from '../../texts/auth';
import { Button } from '../../ui/buttons/button';
import { NewPasswordField } from '../../passwords/new-password-field';
import { TextField } from '../../ui/fields/text-field';
import { showToast } from '../../ui/messages/toast';
import { FormFailure } from './form-failure';
import { FormFoot } from './form-foot';
import type { AuthFormProps } from './login-form';
import { PendingOverlay } from './pending-overlay';
import { sayAccountCreated } from './say-signed-in';
import { UserNameField } from './user-name-field';

const resolver = lazyResolver<Register>(async () => (await import('@anchora/contract/users')).registerSchema);
const FIELDS = new Set(['username', 'email', 'displayName', 'password']);

export function RegisterForm({ username, onUsername, onSwitch }: AuthFormProps) {
  const createAccount = useRegister();
  const { register, handleSubmit, setError, formState } = useForm<Register>({
    resolver,
    defaultValues: { username, email: '', displayName: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = async (values: Register) => {
    try {
      await createAccount.mutateAsync({ ...values, displayName: values.displayName || null });
      sayAccountCreated();
    } catch (error) {
      const description = shownMessage(error, texts.registrationFailed);
      if (!showFieldErrors(error, setError)) setError('root', { message: description });
      showToast({ kind: 'error', title: texts.registrationFailed, description });
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
      <TextField
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={texts.displayName}
        autoComplete="name"
        error={errors.displayName?.message}
        {...register('displayName')}
      />
      <NewPasswordField
        label={texts.password}
        hint={texts.passwordHint}
        showLabel={texts.showPassword}
        hideLabel={texts.hidePassword}
        error={errors.password?.message}
        {...register('password')}
      />
      <FormFailure message={errors.root?.message} />
      <Button type="submit" variant="primary" size="lg" wide busy={isSubmitting}>
        {isSubmitting ? texts.registerPending : texts.registerButton}
      </Button>
      <FormFoot question={texts.toLogin.question} link={texts.toLogin.link} onSwitch={onSwitch} />
      {isSubmitting && <PendingOverlay />}
    </form>
  );
}

/** Shows errors at the fields of the form. @returns false if the error concerns none of them. */
function showFieldErrors(error: unknown, setError: UseFormSetError<Register>): boolean {
  const fields = error instanceof ApiError ? (error.body?.fields ?? {}) : {};
  const known = Object.entries(fields).filter(([name]) => FIELDS.has(name));
  for (const [index, [name, message]] of known.entries()) {
    setError(name as FieldPath<Register>, { message }, { shouldFocus: index === 0 });
  }
  return known.length > 0;
}
