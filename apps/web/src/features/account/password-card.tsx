import type { AccountInfo, PasswordChange } from '@anchora/contract/account';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useChangePassword } from '../../api/account';
import { lazyResolver } from '../../api/lazy-resolver';
import { account } from '../../texts/account';
import { Button } from '../../ui/buttons/button';
import { NewPasswordField } from '../../passwords/new-password-field';
import { showToast } from '../../ui/messages/toast';
import { ProofField } from './proof-field';
import { SettingCard } from '../../ui/layout/setting-card';
import { showFailure } from './show-failure';
import { useProof } from './use-proof';

const { password: texts, proof: proofTexts, email } = account;

type NewPassword = Pick<PasswordChange, 'newPassword'>;
const resolver = lazyResolver<NewPassword>(async () =>
  (await import('@anchora/contract/account')).changePasswordSchema.pick({ newPassword: true }),
);

export function PasswordCard({ info }: { info: AccountInfo }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <SettingCard title={texts.title} text={info.hasPassword ? texts.set : texts.unset}>
      {isEditing ? (
        <PasswordForm info={info} onClose={() => setEditing(false)} />
      ) : (
        <div>
          <Button onClick={() => setEditing(true)}>{info.hasPassword ? texts.change : texts.make}</Button>
        </div>
      )}
    </SettingCard>
  );
}

function PasswordForm({ info, onClose }: { info: AccountInfo; onClose: () => void }) {
  const change = useChangePassword();
  const proof = useProof(info);
  const { register, handleSubmit, setError, formState } = useForm<NewPassword>({
    resolver,
    defaultValues: { newPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = async (values: NewPassword) => {
    const given = proof.read();
    if (given === null) return;
    try {
      await change.mutateAsync({ ...values, ...given });
      const title = info.hasPassword ? texts.changed : texts.made;
      showToast({ kind: 'success', title, description: texts.changedText });
      onClose();
    } catch (error) {
      if (!proof.showError(error)) showFailure(error, ['newPassword'], setError);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid max-w-md gap-5">
      <ProofField autoFocus proof={proof} />
      <NewPasswordField
        label={texts.label}
        hint={texts.hint}
        showLabel={proofTexts.show}
        hideLabel={proofTexts.hide}
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {info.hasPassword ? texts.save : texts.make}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {email.cancel}
        </Button>
      </div>
    </form>
  );
}
