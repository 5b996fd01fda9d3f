import { type ComponentProps, useState } from 'react';
import { Button } from '../../ui/buttons/button';
import { ProofDialog, type ProofDialogProps } from './proof-dialog';

interface ProvenButtonProps extends Omit<ProofDialogProps, 'open' | 'onOpenChange'> {
  label: string;
  button?: Pick<ComponentProps<typeof Button>, 'icon' | 'variant'>;
}

/** A button for an action reserved to the owner: a press asks for the proof first. */
export function ProvenButton({ label, button, ...dialog }: ProvenButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ProofDialog {...dialog} open={open} onOpenChange={setOpen} />
    </div>
  );
}
