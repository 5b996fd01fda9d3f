import { type AccountInfo, type PasswordChange, changePasswordSchema } from '@anchora/contract/account';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useChangePassword } from '../../api/account';
import { account } from '../../texts/account';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { showToast } from '../../ui/toast';
import { ProofField } from './proof-field';
import { SettingCard } from './setting-card';
import { showFailure } from './show-failure';

const { password: texts, proof, email } = account;

export function PasswordCard({ info }: { info: AccountInfo }) {
  const [editing, setEditing] = useState(false);
  return (
    <SettingCard title={texts.title} text={info.hasPassword ? texts.set : `${texts.unset} ${proof.noPassword}`}>
      {info.hasPassword && editing && <PasswordForm onClose={() => setEditing(false)} />}
      {info.hasPassword && !editing && (
        <div>
          <Button onClick={() => setEditing(true)}>{texts.change}</Button>
        </div>
      )}
    </SettingCard>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const change = useChangePassword();
  const { register, handleSubmit, setError, formState } = useForm<PasswordChange>({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = async (values: PasswordChange) => {
    try {
      await change.mutateAsync(values);
      showToast({ kind: 'success', title: texts.changed, description: texts.changedText });
      onClose();
    } catch (error) {
      showFailure(error, ['currentPassword', 'newPassword'], setError);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid max-w-md gap-5">
      <ProofField autoFocus error={errors.currentPassword?.message} {...register('currentPassword')} />
      <PasswordField
        label={texts.label}
        hint={texts.hint}
        showLabel={proof.show}
        hideLabel={proof.hide}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {texts.save}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {email.cancel}
        </Button>
      </div>
    </form>
  );
}
