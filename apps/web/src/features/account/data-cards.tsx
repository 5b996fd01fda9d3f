import type { AccountInfo, OwnerProof } from '@anchora/contract/account';
import { Download } from 'lucide-react';
import { useLocation } from 'wouter';
import { useDeleteAccount, useExport } from '../../api/account';
import { forgetGoogle } from '../../google/forget-google';
import { account } from '../../texts/account';
import { fileSizeText } from '../../ui/wording/file-size';
import { Progress } from '../../ui/messages/progress';
import { showToast } from '../../ui/messages/toast';
import { ProvenButton } from './proven-button';
import { SettingCard } from '../../ui/layout/setting-card';

export function StorageCard({ info }: { info: AccountInfo }) {
  const { usedBytes, oldVersionBytes, quotaBytes, confirmedQuotaBytes } = info;
  const { storage: texts } = account;
  const used = texts.used(fileSizeText(usedBytes), fileSizeText(quotaBytes));
  return (
    <SettingCard title={texts.title} text={used}>
      <div className="grid gap-2">
        <Progress label={used} value={(100 * usedBytes) / Math.max(1, quotaBytes)} />
        {confirmedQuotaBytes !== null && <p className="text-sm">{texts.confirm(fileSizeText(confirmedQuotaBytes))}</p>}
        {oldVersionBytes > 0 && <p className="text-sm">{texts.oldVersions(fileSizeText(oldVersionBytes))}</p>}
        <p className="text-sm text-ink-soft">{texts.hint}</p>
      </div>
    </SettingCard>
  );
}

export function ExportCard({ info }: { info: AccountInfo }) {
  const { export: texts } = account;
  const prepare = useExport();
  const run = async (proof: OwnerProof) => {
    const { url } = await prepare.mutateAsync(proof);
    location.assign(url);
    showToast({ kind: 'success', title: texts.started });
    return true;
  };
  return (
    <SettingCard title={texts.title} text={texts.text}>
      <ProvenButton
        label={texts.action}
        button={{ icon: Download }}
        info={info}
        title={texts.action}
        description={texts.text}
        confirmLabel={texts.action}
        busyLabel={texts.preparing}
        cancelLabel={account.email.cancel}
        run={run}
      />
    </SettingCard>
  );
}

export function DeleteCard({ info }: { info: AccountInfo }) {
  const { delete: texts } = account;
  const [, navigate] = useLocation();
  const remove = useDeleteAccount();
  const run = async (proof: OwnerProof) => {
    await remove.mutateAsync(proof);
    await forgetGoogle();
    showToast({ kind: 'success', title: texts.done });
    navigate('/auth');
    return true;
  };
  return (
    <SettingCard title={texts.title} text={texts.text}>
      <ProvenButton
        label={texts.action}
        button={{ variant: 'danger' }}
        info={info}
        title={texts.dialogTitle}
        description={texts.text}
        confirmLabel={texts.confirm}
        cancelLabel={texts.cancel}
        danger
        run={run}
      />
    </SettingCard>
  );
}
