import type { ResetConfirmation } from '@anchora/contract/account';
import { useForm } from 'react-hook-form';
import { useLocation, useSearch } from 'wouter';
import { factorAddress, isFactorNeeded } from '../../api/factor-needed';
import { shownMessage } from '../../api/api-error';
import { lazyResolver } from '../../api/lazy-resolver';
import { useConfirmReset } from '../../api/password-reset';
import { passwordReset } from '../../texts/password-reset';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { ErrorPanel } from '../../ui/messages/error-panel';
import { MissingNotice } from '../../ui/messages/missing-notice';
import { NewPasswordField } from '../../passwords/new-password-field';
import { showToast } from '../../ui/messages/toast';
import { NarrowPage } from '../../ui/layout/narrow-page';

const { reset: texts } = passwordReset;

type NewPassword = Pick<ResetConfirmation, 'newPassword'>;
const resolver = lazyResolver<NewPassword>(async () =>
  (await import('@anchora/contract/account')).confirmResetSchema.pick({ newPassword: true }),
);

/** The page for a new password, which a link in a mail or from the operator of the site opens. */
export function ResetPasswordPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const [, navigate] = useLocation();
  const confirm = useConfirmReset();
  const { register, handleSubmit, formState } = useForm<NewPassword>({
    resolver,
    defaultValues: { newPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = async ({ newPassword }: NewPassword) => {
    try {
      await confirm.mutateAsync({ token, newPassword });
      showToast({ kind: 'success', title: texts.done });
      navigate('/dashboard', { replace: true });
    } catch (error) {
      if (isFactorNeeded(error)) {
        showToast({ kind: 'success', title: texts.done });
        navigate(factorAddress());
      }
      // The mutation keeps the error, which is shown above the form.
    }
  };
  // On a server without mail, the page for a forgotten password names the person to ask.
  const again = <ButtonLink href="/forgot-password">{texts.again}</ButtonLink>;
  if (token === '') {
    return (
      <MissingNotice
        {...texts.incomplete}
        action={
          <>
            {again}
            <ButtonLink href="/login" variant="ghost">
              {texts.signIn}
            </ButtonLink>
          </>
        }
      />
    );
  }
  return (
    <NarrowPage title={texts.title} text={texts.text}>
      {confirm.error && !isFactorNeeded(confirm.error) && (
        <ErrorPanel title={texts.failed} text={shownMessage(confirm.error)} action={again} />
      )}
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid gap-5">
        <NewPasswordField
          label={texts.password}
          hint={texts.hint}
          showLabel={texts.show}
          hideLabel={texts.hide}
          autoFocus
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <Button type="submit" variant="primary" size="lg" wide busy={isSubmitting}>
          {isSubmitting ? texts.saving : texts.save}
        </Button>
      </form>
    </NarrowPage>
  );
}
