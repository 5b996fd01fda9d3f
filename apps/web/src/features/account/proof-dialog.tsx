import type { AccountInfo, OwnerProof } from '@anchora/contract/account';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button';
import { Dialog } from '../../ui/layers/dialog';
import { account } from '../../texts/account';
import { ProofField } from './proof-field';
import { showFailure } from './show-failure';
import { useProof } from './use-proof';

export interface ProofDialogProps {
  info: AccountInfo;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  confirmLabel: string;
  busyLabel?: string;
  cancelLabel: string;
  danger?: boolean;
  /** The confirmed action. The dialog closes if it resolves with true, and shows the error if it throws. */
  run: (proof: OwnerProof) => Promise<boolean>;
}

/** Asks for the password or for Google, and for the second factor, before a change reserved to the owner. */
export function ProofDialog({ open, ...props }: ProofDialogProps) {
  // The form is mounted only while the dialog is open, so that a typed password is forgotten with it.
  return open ? <OpenProofDialog {...props} /> : null;
}

function OpenProofDialog({ info, onOpenChange, danger = false, run, ...words }: Omit<ProofDialogProps, 'open'>) {
  const proof = useProof(info);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    const given = proof.read();
    if (given === null) return;
    setBusy(true);
    try {
      if (await run(given)) onOpenChange(false);
    } catch (error) {
      if (!proof.showError(error)) showFailure(error);
    }
    setBusy(false);
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !busy && onOpenChange(next)}
      title={words.title}
      description={words.description}
      closeLabel={account.delete.close}
      footer={
        <>
          <Button onClick={() => !busy && onOpenChange(false)}>{words.cancelLabel}</Button>
          <Button type="submit" form="proof" variant={danger ? 'danger' : 'primary'} busy={busy}>
            {busy ? (words.busyLabel ?? words.confirmLabel) : words.confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id="proof"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void confirm();
        }}
      >
        <ProofField autoFocus proof={proof} />
      </form>
    </Dialog>
  );
}
