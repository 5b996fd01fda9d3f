import { type AccountInfo, type EmailChange, changeEmailSchema } from '@anchora/contract/account';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useChangeEmail, useResendConfirmation } from '../../api/account';
import { shownMessage } from '../../api/http-client';
import { pageConfig } from '../../api/page-config';
import { account } from '../../texts/account';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { showToast } from '../../ui/toast';
import { ProofField } from './proof-field';
import { SettingCard } from './setting-card';
import { showFailure } from './show-failure';

const { email: texts, failed } = account;

export function EmailCard({ info }: { info: AccountInfo }) {
  const [editing, setEditing] = useState(false);
  const isPlaceholder = info.email.endsWith('@placeholder.invalid');
  return (
    <SettingCard
      title={texts.title}
      text={isPlaceholder ? texts.placeholder : info.email}
      aside={
        !isPlaceholder && (
          <Badge tone={info.isEmailVerified ? 'held' : 'searching'}>
            {info.isEmailVerified ? texts.verified : texts.unverified}
          </Badge>
        )
      }
    >
      {editing ? (
        <EmailForm onClose={() => setEditing(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setEditing(true)}>{texts.change}</Button>
          {!info.isEmailVerified && !isPlaceholder && pageConfig.hasMail && <ResendButton email={info.email} />}
        </div>
      )}
    </SettingCard>
  );
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const change = useChangeEmail();
  const { register, handleSubmit, setError, formState } = useForm<EmailChange>({
    resolver: zodResolver(changeEmailSchema),
    defaultValues: { email: '', currentPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = async (values: EmailChange) => {
    try {
      const user = await change.mutateAsync(values);
      const description = pageConfig.hasMail ? texts.changedCheck(user.email) : undefined;
      showToast({ kind: 'success', title: texts.changed, ...(description && { description }) });
      onClose();
    } catch (error) {
      showFailure(error, ['email', 'currentPassword'], setError);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid max-w-md gap-5">
      <TextField
        label={texts.label}
        type="email"
        autoComplete="email"
        autoFocus
        error={errors.email?.message}
        {...register('email')}
      />
      <ProofField error={errors.currentPassword?.message} {...register('currentPassword')} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {texts.save}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

function ResendButton({ email }: { email: string }) {
  const resend = useResendConfirmation();
  const press = async () => {
    try {
      await resend.mutateAsync();
      showToast({ kind: 'success', title: texts.resent(email) });
    } catch (error) {
      showToast({ kind: 'error', title: failed.title, description: shownMessage(error, failed.description) });
    }
  };
  return (
    <Button variant="ghost" busy={resend.isPending} onClick={() => void press()}>
      {texts.resend}
    </Button>
  );
}
