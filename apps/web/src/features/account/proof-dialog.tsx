import { useState } from 'react';
import { account } from '../../texts/account';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ProofField } from './proof-field';

const { proof: texts } = account;

export interface ProofDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  confirmLabel: string;
  cancelLabel: string;
  closeLabel: string;
  danger?: boolean;
  /** What the server says of the password; null while it says nothing. */
  error: string | null;
  busy: boolean;
  onConfirm: (currentPassword: string) => void;
}

/** Asks for the password before something that matters. */
export function ProofDialog({
  open,
  onOpenChange,
  error,
  busy,
  danger = false,
  onConfirm,
  ...words
}: ProofDialogProps) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const confirm = () => {
    setMissing(password === '');
    if (password !== '') onConfirm(password);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (busy) return;
        setPassword('');
        setMissing(false);
        onOpenChange(next);
      }}
      title={words.title}
      description={words.description}
      closeLabel={words.closeLabel}
      footer={
        <>
          <Button onClick={() => !busy && onOpenChange(false)}>{words.cancelLabel}</Button>
          <Button type="submit" form="proof" variant={danger ? 'danger' : 'primary'} busy={busy}>
            {words.confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id="proof"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) confirm();
        }}
      >
        <ProofField
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={missing ? texts.missing : (error ?? undefined)}
        />
      </form>
    </Dialog>
  );
}
