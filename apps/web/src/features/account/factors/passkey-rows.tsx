import type { OwnerProof } from '@anchora/contract/account';
import { MAX_PASSKEY_NAME_LENGTH } from '@anchora/contract/limits';
import type { PasskeyInfo } from '@anchora/contract/second-factor';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { shownMessage } from '../../../api/api-error';
import { passkeysHere } from '../../../api/passkeys-here';
import { useAddPasskey, useRenamePasskey } from '../../../api/second-factor';
import { pageConfig } from '../../../page-config';
import { secondFactor } from '../../../texts/second-factor';
import { Button } from '../../../ui/buttons/button';
import { TextField } from '../../../ui/fields/text-field';
import { Dialog } from '../../../ui/layers/dialog';
import { showToast } from '../../../ui/messages/toast';
import { dateText } from '../../../ui/wording/date-text';
import { relativeTime } from '../../../ui/wording/relative-time';
import { useNow } from '../../../ui/wording/use-now';
import { browserName } from '../browser-name';
import { ProofDialog } from '../proof-dialog';
import { FactorRow } from './factor-row';
import type { FactorSectionProps } from './factor-section-props';
import { RemoveButton } from './remove-button';

const { card } = secondFactor;
const texts = card.passkey;

export function PasskeyRows(props: FactorSectionProps) {
  const now = useNow();
  return (
    <>
      {props.factors.passkeys.map((passkey) => {
        const { id, name, createdAt, lastUsedAt } = passkey;
        const used = lastUsedAt && relativeTime(lastUsedAt, now);
        const facts = [texts.added(dateText(createdAt)), used ? texts.lastUsed(used) : texts.never];
        return (
          <FactorRow key={id} icon={KeyRound} name={name} text={facts.join(' · ')}>
            <RenameButton passkey={passkey} />
            <RemoveButton info={props.info} factor={id} text={texts.remove} label={texts.removeLabel(name)} />
          </FactorRow>
        );
      })}
      <AddPasskeyRow {...props} />
    </>
  );
}

function AddPasskeyRow({ info, onAdded }: FactorSectionProps) {
  const [open, setOpen] = useState(false);
  const add = useAddPasskey();
  const standing = passkeysHere();
  const run = async (proof: OwnerProof) => {
    const name = browserName(navigator.userAgent) ?? texts.defaultName;
    const added = await add.mutateAsync({ name, proof });
    if (!added) return true;
    showToast({ kind: 'success', title: texts.done });
    onAdded(added);
    return true;
  };
  if (standing !== 'available') {
    const address = standing === 'other-address' ? ` ${pageConfig.publicUrl}` : '';
    return <FactorRow icon={KeyRound} name={texts.defaultName} text={`${texts.unavailable[standing]}${address}`} />;
  }
  return (
    <FactorRow icon={KeyRound} name={texts.defaultName} text={texts.begin}>
      <Button size="sm" onClick={() => setOpen(true)}>
        {texts.add}
      </Button>
      <ProofDialog
        info={info}
        open={open}
        onOpenChange={setOpen}
        title={texts.add}
        description={texts.begin}
        confirmLabel={card.next}
        cancelLabel={card.cancel}
        run={run}
      />
    </FactorRow>
  );
}

function RenameButton({ passkey: { id, name } }: { passkey: PasskeyInfo }) {
  const rename = useRenamePasskey();
  const [wanted, setWanted] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const close = () => {
    setWanted(null);
    setError(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    try {
      await rename.mutateAsync({ id, name: wanted ?? name });
      close();
    } catch (failure) {
      setError(shownMessage(failure));
    }
  };
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={texts.renameLabel(name)} onClick={() => setWanted(name)}>
        {texts.rename}
      </Button>
      {wanted !== null && (
        <Dialog
          open
          onOpenChange={(open) => !open && close()}
          title={texts.rename}
          closeLabel={card.close}
          footer={
            <Button type="submit" form="passkey-name" variant="primary" busy={rename.isPending}>
              {texts.save}
            </Button>
          }
        >
          <form id="passkey-name" noValidate onSubmit={(event) => void submit(event)}>
            <TextField
              label={texts.name}
              maxLength={MAX_PASSKEY_NAME_LENGTH}
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
              error={error}
            />
          </form>
        </Dialog>
      )}
    </>
  );
}
