import { CircleCheck } from 'lucide-react';
import { preloadGoogle } from '../../google/google-sign-in';
import { account } from '../../texts/account';
import { Button } from '../../ui/buttons/button';
import { GoogleGlyph } from '../../ui/pictures/google-glyph';
import { Icon } from '../../ui/pictures/icon';
import { PasswordField } from '../../ui/fields/password-field';
import { FailureLine } from '../../ui/messages/failure-line';
import { FactorField } from './factor-field';
import type { Proof } from './use-proof';

const { proof: texts } = account;

/**
 * Asks for the current password, or for Google where an account is linked, and for the second factor if there is one.
 */
export function ProofField({ proof, autoFocus = false }: { proof: Proof; autoFocus?: boolean }) {
  return (
    <div className="grid gap-5">
      <FirstProof proof={proof} autoFocus={autoFocus} />
      {proof.factor && (
        <FactorField factor={proof.factor} error={proof.error?.of === 'factor' ? proof.error.text : undefined} />
      )}
    </div>
  );
}

function FirstProof({ proof, autoFocus }: { proof: Proof; autoFocus: boolean }) {
  const { byPassword, byGoogle, hasGoogleToken, error } = proof;
  if (hasGoogleToken) {
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-held-text">
        <Icon of={CircleCheck} sizePx={18} />
        {texts.googleDone}
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      {byPassword && (
        <PasswordField
          label={texts.label}
          showLabel={texts.show}
          hideLabel={texts.hide}
          autoComplete="current-password"
          autoFocus={autoFocus}
          value={proof.password}
          onChange={(event) => proof.setPassword(event.target.value)}
          error={error?.of === 'password' ? error.text : undefined}
        />
      )}
      {byGoogle && <GoogleProof proof={proof} />}
      {!byPassword && !byGoogle && <p className="text-sm text-ink-soft">{texts.noWay}</p>}
    </div>
  );
}

function GoogleProof({ proof: { byPassword, isAsking, askGoogle, error } }: { proof: Proof }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-soft">{byPassword ? texts.googleInstead : texts.googleOnly}</p>
      <div>
        <Button busy={isAsking} onPointerEnter={preloadGoogle} onFocus={preloadGoogle} onClick={() => void askGoogle()}>
          {!isAsking && <GoogleGlyph />}
          {texts.google}
        </Button>
      </div>
      {error?.of === 'google' && <FailureLine>{error.text}</FailureLine>}
    </div>
  );
}
