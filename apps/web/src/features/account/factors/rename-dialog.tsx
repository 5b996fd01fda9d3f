import { MAX_PASSKEY_NAME_LENGTH } from '@anchora/contract/limits';
import type { PasskeyInfo } from '@anchora/contract/second-factor';
import type { FormEvent } from 'react';
import { secondFactor } from '../../../texts/second-factor';
import { Button } from '../../../ui/buttons/button';
import { TextField } from '../../../ui/fields/text-field';
import { Dialog } from '../../../ui/layers/dialog';
import { useRenaming } from './use-renaming';

const { card } = secondFactor;
const texts = card.passkey;

interface RenameDialogProps {
  passkey: PasskeyInfo;
  onClose: () => void;
}

/** Asks for another name of a passkey. */
export function RenameDialog({ passkey, onClose }: RenameDialogProps) {
  const { wanted, setWanted, error, isSaving, save, leave } = useRenaming(passkey, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={texts.rename}
      closeLabel={card.close}
      footer={
        <Button type="submit" form="passkey-name" variant="primary" busy={isSaving}>
          {texts.save}
        </Button>
      }
    >
      <form id="passkey-name" noValidate onSubmit={submit}>
        <TextField
          label={texts.name}
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          error={error}
        />
      </form>
    </Dialog>
  );
}
