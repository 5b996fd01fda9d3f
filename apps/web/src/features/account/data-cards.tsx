import type { AccountInfo } from '@anchora/contract/account';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useDeleteAccount, useExport } from '../../api/account';
import { ApiError, shownMessage } from '../../api/http-client';
import { account } from '../../texts/account';
import { Button } from '../../ui/button';
import { fileSizeText } from '../../ui/file-size';
import { Progress } from '../../ui/progress';
import { showToast } from '../../ui/toast';
import { ProofDialog } from './proof-dialog';
import { SettingCard } from './setting-card';

export function StorageCard({ info: { usedBytes, quotaBytes } }: { info: AccountInfo }) {
  const { storage: texts } = account;
  const used = texts.used(fileSizeText(usedBytes), fileSizeText(quotaBytes));
  return (
    <SettingCard title={texts.title} text={used}>
      <div className="grid gap-2">
        <Progress label={used} value={(100 * usedBytes) / Math.max(1, quotaBytes)} />
        <p className="text-sm text-ink-soft">{texts.hint}</p>
      </div>
    </SettingCard>
  );
}

export function ExportCard() {
  const { export: texts, delete: words } = account;
  const [open, setOpen] = useState(false);
  const prepare = useExport();
  const confirm = async (currentPassword: string) => {
    try {
      const { url } = await prepare.mutateAsync({ currentPassword });
      location.assign(url);
      showToast({ kind: 'success', title: texts.started });
      setOpen(false);
    } catch (error) {
      showUnlessOfField(error);
    }
  };
  return (
    <SettingCard title={texts.title} text={texts.text}>
      <div>
        <Button icon={Download} onClick={() => setOpen(true)}>
          {texts.action}
        </Button>
      </div>
      <ProofDialog
        open={open}
        onOpenChange={setOpen}
        title={texts.action}
        description={texts.text}
        confirmLabel={prepare.isPending ? texts.preparing : texts.action}
        cancelLabel={account.email.cancel}
        closeLabel={words.close}
        error={fieldError(prepare.error)}
        busy={prepare.isPending}
        onConfirm={(password) => void confirm(password)}
      />
    </SettingCard>
  );
}

export function DeleteCard() {
  const { delete: texts } = account;
  const [open, setOpen] = useState(false);
  const [, navigate] = useLocation();
  const remove = useDeleteAccount();
  const confirm = async (currentPassword: string) => {
    try {
      await remove.mutateAsync({ currentPassword });
      showToast({ kind: 'success', title: texts.done });
      navigate('/auth');
    } catch (error) {
      showUnlessOfField(error);
    }
  };
  return (
    <SettingCard title={texts.title} text={texts.text}>
      <div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {texts.action}
        </Button>
      </div>
      <ProofDialog
        open={open}
        onOpenChange={setOpen}
        title={texts.dialogTitle}
        description={texts.text}
        confirmLabel={texts.confirm}
        cancelLabel={texts.cancel}
        closeLabel={texts.close}
        danger
        error={fieldError(remove.error)}
        busy={remove.isPending}
        onConfirm={(password) => void confirm(password)}
      />
    </SettingCard>
  );
}

function fieldError(error: unknown): string | null {
  return error instanceof ApiError ? (error.body?.fields?.currentPassword ?? null) : null;
}

function showUnlessOfField(error: unknown): void {
  if (fieldError(error) !== null) return;
  const { title, description } = account.failed;
  showToast({ kind: 'error', title, description: shownMessage(error, description) });
}
