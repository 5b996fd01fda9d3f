import type { OwnerProof } from '@anchora/contract/account';
import type { PasskeyInfo } from '@anchora/contract/second-factor';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { passkeysHere } from '../../../api/passkeys-here';
import { useAddPasskey } from '../../../api/second-factor';
import { pageConfig } from '../../../page-config';
import { secondFactor } from '../../../texts/second-factor';
import { Button } from '../../../ui/buttons/button';
import { showToast } from '../../../ui/messages/toast';
import { dateText } from '../../../ui/wording/date-text';
import { relativeTime } from '../../../ui/wording/relative-time';
import { useNow } from '../../../ui/wording/use-now';
import { browserName } from '../browser-name';
import { ProofDialog } from '../proof-dialog';
import { FactorRow } from './factor-row';
import type { FactorSectionProps } from './factor-section-props';
import { RemoveButton } from './remove-button';
import { RenameDialog } from './rename-dialog';

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

function RenameButton({ passkey }: { passkey: PasskeyInfo }) {
  const [isRenaming, setRenaming] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={texts.renameLabel(passkey.name)} onClick={() => setRenaming(true)}>
        {texts.rename}
      </Button>
      {isRenaming && <RenameDialog passkey={passkey} onClose={() => setRenaming(false)} />}
    </>
  );
}
