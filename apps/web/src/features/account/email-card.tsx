import type { AccountInfo, EmailChange } from '@anchora/contract/account';
import { isPlaceholderEmail } from '@anchora/contract/placeholder-email';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useChangeEmail, useResendConfirmation } from '../../api/account';
import { lazyResolver } from '../../api/lazy-resolver';
import { pageConfig } from '../../page-config';
import { account } from '../../texts/account';
import { Badge } from '../../ui/pictures/badge';
import { Button } from '../../ui/buttons/button';
import { TextField } from '../../ui/fields/text-field';
import { showToast } from '../../ui/messages/toast';
import { ProofField } from './proof-field';
import { SettingCard } from '../../ui/layout/setting-card';
import { sayEnd } from './say-end';
import { showFailure } from './show-failure';
import { useProof } from './use-proof';

const { email: texts } = account;

type NewAddress = Pick<EmailChange, 'email'>;
const resolver = lazyResolver<NewAddress>(async () =>
  (await import('@anchora/contract/account')).changeEmailSchema.pick({ email: true }),
);

export function EmailCard({ info }: { info: AccountInfo }) {
  const [isEditing, setEditing] = useState(false);
  const isPlaceholder = isPlaceholderEmail(info.email);
  const isUnconfirmed = !info.isEmailVerified && !isPlaceholder;
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
      {isEditing ? (
        <EmailForm info={info} onClose={() => setEditing(false)} />
      ) : (
        <>
          {isUnconfirmed && <p className="text-sm">{whyAndHow()}</p>}
          <div className="flex flex-wrap gap-2">
            {isUnconfirmed && pageConfig.hasMail && <SendLinkButton email={info.email} />}
            <Button onClick={() => setEditing(true)}>{texts.change}</Button>
          </div>
        </>
      )}
    </SettingCard>
  );
}

/** Explains why and how to confirm an address, which depends on this server's configuration. */
function whyAndHow(): string {
  const { claimed, unproven, how } = texts;
  const hasGoogle = pageConfig.google !== null;
  if (pageConfig.hasMail) return `${hasGoogle ? claimed : unproven} ${how.mail}`;
  return hasGoogle ? `${claimed} ${how.google}` : how.none;
}

function EmailForm({ info, onClose }: { info: AccountInfo; onClose: () => void }) {
  const change = useChangeEmail();
  const proof = useProof(info);
  const { register, handleSubmit, setError, formState } = useForm<NewAddress>({
    resolver,
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = async (values: NewAddress) => {
    const given = proof.read();
    if (given === null) return;
    try {
      const user = await change.mutateAsync({ ...values, ...given });
      const description = pageConfig.hasMail ? texts.changedCheck(user.email) : undefined;
      showToast({ kind: 'success', title: texts.changed, ...(description && { description }) });
      onClose();
    } catch (error) {
      if (!proof.showError(error)) showFailure(error, ['email'], setError);
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
      <ProofField proof={proof} />
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

function SendLinkButton({ email }: { email: string }) {
  const send = useResendConfirmation();
  return (
    <Button busy={send.isPending} onClick={() => sayEnd(send.mutateAsync(), { done: texts.sent(email) })}>
      {texts.send}
    </Button>
  );
}
