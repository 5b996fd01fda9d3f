import type { ResetRequest } from '@anchora/contract/account';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { lazyResolver } from '../../api/lazy-resolver';
import { pageConfig } from '../../page-config';
import { useRequestReset } from '../../api/password-reset';
import { toastFailure } from '../../api/toast-failure';
import { passwordReset } from '../../texts/password-reset';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { TextField } from '../../ui/fields/text-field';
import { NarrowPage } from '../../ui/layout/narrow-page';

const { forgot: texts } = passwordReset;

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const back = (
    <ButtonLink href="/login" className="justify-self-start">
      {texts.back}
    </ButtonLink>
  );
  if (!pageConfig.hasMail) {
    return (
      <NarrowPage title={texts.title} text={texts.noMail}>
        {back}
      </NarrowPage>
    );
  }
  if (sentTo !== null) {
    return (
      <NarrowPage title={texts.sentTitle} text={texts.sentText(sentTo)}>
        {back}
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={texts.title} text={texts.text}>
      <ForgotForm onSent={setSentTo} />
      <ButtonLink href="/login" variant="ghost" size="lg">
        {texts.back}
      </ButtonLink>
    </NarrowPage>
  );
}

const resolver = lazyResolver<ResetRequest>(async () => (await import('@anchora/contract/account')).requestResetSchema);

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const ask = useRequestReset();
  const { register, handleSubmit, formState } = useForm<ResetRequest>({
    resolver,
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = async (values: ResetRequest) => {
    try {
      await ask.mutateAsync(values);
      onSent(values.email);
    } catch (error) {
      toastFailure(error, { title: texts.failed });
    }
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid gap-5">
      <TextField
        label={texts.email}
        type="email"
        autoComplete="email"
        autoFocus
        error={errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" variant="primary" size="lg" wide busy={isSubmitting}>
        {isSubmitting ? texts.sending : texts.send}
      </Button>
    </form>
  );
}
