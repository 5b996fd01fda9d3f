import type { AccountInfo, OwnerProof } from '@anchora/contract/account';
import { useState } from 'react';
import { useRemoveFactor } from '../../../api/second-factor';
import { secondFactor } from '../../../texts/second-factor';
import { Button } from '../../../ui/buttons/button';
import { showToast } from '../../../ui/messages/toast';
import { ProofDialog } from '../proof-dialog';

const { card: texts } = secondFactor;

interface RemoveButtonProps {
  info: AccountInfo;
  /** The id of a passkey, or the app. */
  factor: number | 'app';
  text: string;
  label: string;
}

/** Removes a factor, after a proof that includes a factor. */
export function RemoveButton({ info, factor, text, label }: RemoveButtonProps) {
  const [open, setOpen] = useState(false);
  const remove = useRemoveFactor();
  const run = async (proof: OwnerProof) => {
    await remove.mutateAsync({ factor, proof });
    showToast({ kind: 'success', title: texts.removed });
    return true;
  };
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={label} onClick={() => setOpen(true)}>
        {text}
      </Button>
      <ProofDialog
        info={info}
        open={open}
        onOpenChange={setOpen}
        title={texts.removeTitle}
        description={texts.removeText}
        confirmLabel={text}
        cancelLabel={texts.cancel}
        danger
        run={run}
      />
    </>
  );
}
