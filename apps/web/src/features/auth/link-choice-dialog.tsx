import type { Login } from '@anchora/contract/users';
import { useId, useRef } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useLocation } from 'wouter';
import { factorAddress, isFactorNeeded } from '../../api/factor-needed';
import { GoogleLinkError, useGoogleRegister, useLoginAndLink } from '../../api/google';
import { shownMessage } from '../../api/api-error';
import { lazyResolver } from '../../api/lazy-resolver';
import type { GoogleAccount } from '../../google/google-account';
import { auth as authTexts } from '../../texts/auth';
import { google } from '../../texts/google';
import { Button } from '../../ui/buttons/button';
import { PasswordField } from '../../ui/fields/password-field';
import { Dialog } from '../../ui/layers/dialog';
import { showToast } from '../../ui/messages/toast';
import { FormFailure } from './form-failure';
import { sayAccountCreated, sayWelcome } from './say-signed-in';
import { wordingOf } from './use-google-action';
import { UserNameField } from './user-name-field';

const texts = google.choice;
const resolver = lazyResolver<Login>(async () => (await import('@anchora/contract/users')).loginSchema);

interface LinkChoiceDialogProps {
  account: GoogleAccount;
  onClose: () => void;
}

/**
 * Shown when an account that never confirmed its address has the address of this Google account. The owner of that
 * account signs in and links Google to it; anyone else continues with a new account, which takes the address. Closing
 * the dialog changes nothing.
 */
export function LinkChoiceDialog({ account, onClose }: LinkChoiceDialogProps) {
  const formId = useId();
  const form = useForm<Login>({ resolver, defaultValues: { username: '', password: '' } });
  const { isLinking, isRegistering, signInAndLink, continueWithout } = useLinkChoice(account, form, onClose);
  const { register, handleSubmit } = form;
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isLinking && !isRegistering && onClose()}
      title={texts.title}
      description={texts.text(account.email ?? '')}
      closeLabel={texts.close}
      footer={
        <>
          <Button busy={isRegistering} disabled={isLinking} onClick={() => void continueWithout()}>
            {texts.without}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isLinking} disabled={isRegistering}>
            {texts.link}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          // React events pass through the portal and would reach the sign-in form around the button.
          event.stopPropagation();
          void handleSubmit(signInAndLink)(event);
        }}
        className="grid gap-5"
      >
        <UserNameField autoFocus error={errors.username?.message} {...register('username')} />
        <PasswordField
          label={authTexts.password}
          showLabel={authTexts.showPassword}
          hideLabel={authTexts.hidePassword}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <FormFailure message={errors.root?.message} announced />
        <p className="text-sm text-ink-soft">{texts.withoutText}</p>
      </form>
    </Dialog>
  );
}

/** The two ways on. Each closes the dialog, unless the sign-in by password fails: that can be tried again. */
function useLinkChoice(account: GoogleAccount, form: UseFormReturn<Login>, onClose: () => void) {
  const link = useLoginAndLink();
  const registration = useGoogleRegister();
  const [, navigate] = useLocation();
  /** The second click of a double click arrives before the first has changed any state. */
  const isChosen = useRef(false);
  const signInAndLink = async (login: Login) => {
    if (isChosen.current) return;
    isChosen.current = true;
    try {
      sayWelcome(await link.mutateAsync({ account, login }));
      onClose();
    } catch (error) {
      if (isFactorNeeded(error)) return navigate(factorAddress());
      if (!(error instanceof GoogleLinkError)) {
        isChosen.current = false;
        form.setError('root', { message: shownMessage(error, authTexts.loginFailed) });
        return;
      }
      showToast({ kind: 'error', title: texts.notLinked, description: shownMessage(error.cause) });
      onClose();
    }
  };
  const continueWithout = async () => {
    if (isChosen.current) return;
    isChosen.current = true;
    try {
      const user = await registration.mutateAsync(account);
      if (user === null) showToast({ kind: 'error', ...google.noUser });
      else sayAccountCreated();
    } catch (error) {
      showToast({ kind: 'error', ...wordingOf(error) });
    }
    onClose();
  };
  return { isLinking: link.isPending, isRegistering: registration.isPending, signInAndLink, continueWithout };
}
