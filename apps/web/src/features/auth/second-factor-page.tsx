import { type FormEvent, useState } from 'react';
import type { FactorWays } from '@anchora/contract/second-factor';
import { shownMessage } from '../../api/api-error';
import { askPasskey } from '../../api/passkeys';
import { passkeysHere } from '../../api/passkeys-here';
import { useConfirmSignIn, useWaitingSignIn } from '../../api/second-factor';
import { secondFactor } from '../../texts/second-factor';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { TextField } from '../../ui/fields/text-field';
import { NarrowPage } from '../../ui/layout/narrow-page';
import { Skeleton } from '../../ui/messages/skeleton';
import { FormFailure } from './form-failure';
import { sayWelcome } from './say-signed-in';

const { signIn: texts } = secondFactor;

/** The second step of a sign-in. The guard redirects as soon as there is a session. */
export function SecondFactorPage() {
  const { data, error, isFetching, refetch } = useWaitingSignIn();
  const isOver = data?.factors === null;
  const again = (
    <ButtonLink href={`/login${location.search}`} variant={isOver ? 'primary' : 'ghost'} size="lg">
      {texts.again}
    </ButtonLink>
  );
  if (isOver) return <NarrowPage {...texts.over}>{again}</NarrowPage>;
  if (error && !data) {
    return (
      <NarrowPage title={texts.title} text={shownMessage(error)}>
        <Button variant="primary" size="lg" busy={isFetching} onClick={() => void refetch()}>
          {secondFactor.card.retry}
        </Button>
        {again}
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={texts.title} text={texts.text}>
      {data?.factors ? <FactorForm ways={data.factors} /> : <Skeleton className="h-32" />}
      {again}
      <p className="text-sm text-ink-soft">{texts.lost}</p>
    </NarrowPage>
  );
}

function FactorForm({ ways }: { ways: FactorWays }) {
  const { failure, isConfirming, isAskingPasskey, confirmByCode, confirmByPasskey } = useFactorConfirmation();
  const [code, setCode] = useState('');
  const [byRecovery, setByRecovery] = useState(false);
  const hasPasskeys = ways.hasPasskeys && passkeysHere() === 'available';
  const asksRecovery = byRecovery || (!ways.hasApp && !hasPasskeys);
  const asksCode = ways.hasApp || asksRecovery;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirming) void confirmByCode(code);
  };
  const switchToOther = () => {
    setByRecovery(!byRecovery);
    setCode('');
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {hasPasskeys && (
        <Button
          size="lg"
          wide
          variant={asksCode ? 'secondary' : 'primary'}
          busy={isAskingPasskey}
          onClick={() => void confirmByPasskey()}
        >
          {texts.passkey}
        </Button>
      )}
      {asksCode && (
        <TextField
          key={String(asksRecovery)}
          label={asksRecovery ? texts.recoveryCode : texts.code}
          hint={asksRecovery ? texts.recoveryHint(String(ways.recoveryCodesLeft)) : undefined}
          inputMode={asksRecovery ? 'text' : 'numeric'}
          autoComplete={asksRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <FormFailure message={failure} announced />
      {asksCode && (
        <Button type="submit" variant="primary" size="lg" wide busy={isConfirming && !isAskingPasskey}>
          {isConfirming ? texts.confirming : texts.confirm}
        </Button>
      )}
      {(ways.hasApp || (hasPasskeys && !byRecovery)) && (
        <Button variant="ghost" onClick={switchToOther}>
          {byRecovery ? texts.byApp : texts.byRecovery}
        </Button>
      )}
    </form>
  );
}

/** Completes the sign-in with a factor, and keeps what went wrong. */
function useFactorConfirmation() {
  const confirm = useConfirmSignIn();
  const [failure, setFailure] = useState<string>();
  const [isAskingPasskey, setAskingPasskey] = useState(false);
  const run = async (factor: Parameters<typeof confirm.mutateAsync>[0]) => {
    setFailure(undefined);
    try {
      sayWelcome(await confirm.mutateAsync(factor));
    } catch (error) {
      setFailure(shownMessage(error, texts.failed));
    }
  };
  const confirmByPasskey = async () => {
    setAskingPasskey(true);
    try {
      const passkey = await askPasskey('/api/second-factor/passkey');
      if (passkey) await run({ passkey });
    } catch (error) {
      setFailure(shownMessage(error, texts.failed));
    }
    setAskingPasskey(false);
  };
  return {
    failure,
    isConfirming: confirm.isPending,
    isAskingPasskey,
    confirmByCode: (code: string) => run({ code }),
    confirmByPasskey,
  };
}
