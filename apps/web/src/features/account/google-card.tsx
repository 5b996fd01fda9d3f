import type { AccountInfo, OwnerProof } from '@anchora/contract/account';
import { useId, useState } from 'react';
import { useLinkGoogle, useUnlinkGoogle } from '../../api/account';
import { fieldErrors } from '../../api/field-errors';
import { forgetGoogle } from '../../google/forget-google';
import { isGoogleOffered, preloadGoogle, signInWithGoogle } from '../../google/google-sign-in';
import { account } from '../../texts/account';
import { google as googleTexts } from '../../texts/google';
import { Badge } from '../../ui/pictures/badge';
import { Button } from '../../ui/buttons/button';
import { showToast } from '../../ui/messages/toast';
import { ProofDialog } from './proof-dialog';
import { ProvenButton } from './proven-button';
import { SettingCard } from '../../ui/layout/setting-card';
import { showGoogleFailure } from './show-google-failure';

const { google: texts } = account;

export function GoogleCard({ info }: { info: AccountInfo }) {
  const { isGoogleLinked, hasPassword } = info;
  const text = isGoogleLinked ? texts.linkedText : isGoogleOffered ? texts.text : googleTexts.unavailable;
  return (
    <SettingCard title={texts.title} text={text} aside={isGoogleLinked && <Badge tone="held">{texts.linked}</Badge>}>
      {isGoogleLinked ? <Unlink info={info} /> : isGoogleOffered && hasPassword && <LinkGoogle info={info} />}
    </SettingCard>
  );
}

function LinkGoogle({ info }: { info: AccountInfo }) {
  const [open, setOpen] = useState(false);
  const link = useLinkGoogle();
  // Google's token is kept after a wrong password or code, so that only these are asked for again.
  const [googleToken, setGoogleToken] = useState<string | null>(null);
  const run = async (proof: OwnerProof): Promise<boolean> => {
    const token = googleToken ?? (await askGoogle());
    if (token === null) return false;
    setGoogleToken(token);
    try {
      await link.mutateAsync({ ...proof, googleToken: token });
    } catch (error) {
      const fields = fieldErrors(error);
      if (!fields.currentPassword && !fields.code) setGoogleToken(null);
      throw error;
    }
    showToast({ kind: 'success', title: texts.done, description: texts.doneText });
    return true;
  };
  return (
    <div>
      <Button onPointerEnter={preloadGoogle} onFocus={preloadGoogle} onClick={() => setOpen(true)}>
        {texts.link}
      </Button>
      <ProofDialog
        info={info}
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          setGoogleToken(null);
        }}
        title={texts.link}
        description={texts.linkDescription}
        confirmLabel={googleTexts.button}
        busyLabel={googleTexts.pending}
        cancelLabel={account.email.cancel}
        run={run}
      />
    </div>
  );
}

/**
 * Opens Google's window.
 *
 * @returns null if the user closed it or it failed; a failure is shown here.
 */
async function askGoogle(): Promise<string | null> {
  return new Promise((resolve) => {
    signInWithGoogle(() => resolve(null)).then(
      (found) => resolve(found?.idToken ?? null),
      (failure: unknown) => {
        showGoogleFailure(failure);
        resolve(null);
      },
    );
  });
}

function Unlink({ info }: { info: AccountInfo }) {
  const reasonId = useId();
  const unlink = useUnlinkGoogle();
  const run = async (proof: OwnerProof) => {
    await unlink.mutateAsync(proof);
    await forgetGoogle();
    showToast({ kind: 'success', title: texts.undone });
    return true;
  };
  if (!info.hasPassword) {
    return (
      <div className="grid justify-items-start gap-2">
        <Button disabled aria-describedby={reasonId}>
          {texts.unlink}
        </Button>
        <p id={reasonId} className="text-sm text-ink-soft">
          {texts.needsPassword}
        </p>
      </div>
    );
  }
  return (
    <ProvenButton
      label={texts.unlink}
      info={info}
      title={texts.unlinkTitle}
      description={texts.unlinkDescription}
      confirmLabel={texts.unlink}
      cancelLabel={account.email.cancel}
      run={run}
    />
  );
}
