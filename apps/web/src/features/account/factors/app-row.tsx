import type { OwnerProof } from '@anchora/contract/account';
import type { AddedFactor, TotpSecret } from '@anchora/contract/second-factor';
import { Smartphone } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { shownMessage } from '../../../api/api-error';
import { useBeginApp, useConfirmApp } from '../../../api/second-factor';
import { secondFactor } from '../../../texts/second-factor';
import { Button } from '../../../ui/buttons/button';
import { TextField } from '../../../ui/fields/text-field';
import { Dialog } from '../../../ui/layers/dialog';
import { showToast } from '../../../ui/messages/toast';
import { QrCode } from '../../../ui/pictures/qr-code';
import { ProofDialog } from '../proof-dialog';
import { FactorRow } from './factor-row';
import type { FactorSectionProps } from './factor-section-props';
import { RemoveButton } from './remove-button';
import { dateText } from '../../../ui/wording/date-text';

const { card } = secondFactor;
const texts = card.app;

export function AppRow({ info, factors: { appAddedAt }, onAdded }: FactorSectionProps) {
  const [isProving, setProving] = useState(false);
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const begin = useBeginApp();
  const run = async (proof: OwnerProof) => {
    setSecret(await begin.mutateAsync(proof));
    return true;
  };
  const done = (added: AddedFactor) => {
    setSecret(null);
    showToast({ kind: 'success', title: texts.done });
    onAdded(added);
  };
  const text = appAddedAt === null ? texts.begin : texts.added(dateText(appAddedAt));
  return (
    <FactorRow icon={Smartphone} name={texts.name} text={text}>
      {appAddedAt === null ? (
        <Button size="sm" onClick={() => setProving(true)}>
          {texts.add}
        </Button>
      ) : (
        <RemoveButton info={info} factor="app" text={texts.remove} label={texts.removeLabel} />
      )}
      <ProofDialog
        info={info}
        open={isProving}
        onOpenChange={setProving}
        title={texts.add}
        description={texts.begin}
        confirmLabel={card.next}
        cancelLabel={card.cancel}
        run={run}
      />
      {secret && <SecretDialog secret={secret} onDone={done} onClose={() => setSecret(null)} />}
    </FactorRow>
  );
}

interface SecretDialogProps {
  secret: TotpSecret;
  onDone: (added: AddedFactor) => void;
  onClose: () => void;
}

/** Shows the secret of a new app and asks for its first code. */
function SecretDialog({ secret, onDone, onClose }: SecretDialogProps) {
  const confirm = useConfirmApp();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const run = async () => {
    setError(undefined);
    try {
      onDone(await confirm.mutateAsync(code));
    } catch (failure) {
      setError(shownMessage(failure));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!confirm.isPending) void run();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !confirm.isPending && onClose()}
      title={texts.add}
      description={texts.scan}
      closeLabel={card.close}
      footer={
        <>
          <Button onClick={onClose}>{card.cancel}</Button>
          <Button type="submit" form="app-code" variant="primary" busy={confirm.isPending}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <form id="app-code" noValidate onSubmit={submit} className="grid gap-5">
        <QrCode text={secret.address} label={texts.qr} className="w-52 justify-self-center rounded-control" />
        <div className="grid gap-1 text-sm">
          <p className="text-ink-soft">{texts.secret}</p>
          <code className="select-all [overflow-wrap:anywhere]">{secret.secret}</code>
        </div>
        <TextField
          label={texts.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={error}
        />
      </form>
    </Dialog>
  );
}
