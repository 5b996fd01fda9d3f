import { CircleCheck } from 'lucide-react';
import { secondFactor } from '../../texts/second-factor';
import { Button } from '../../ui/buttons/button';
import { TextField } from '../../ui/fields/text-field';
import { Icon } from '../../ui/pictures/icon';
import type { FactorProof } from './use-proof';

const { proof: texts } = secondFactor;

/** Asks for the second factor of a change: a passkey, a code of the app, or a recovery code. */
export function FactorField({ factor, error }: { factor: FactorProof; error: string | undefined }) {
  if (factor.hasPasskeyAnswer) {
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-held-text">
        <Icon of={CircleCheck} sizePx={18} />
        {texts.done}
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      {factor.byPasskey && (
        <div>
          <Button busy={factor.isAskingPasskey} onClick={() => void factor.askPasskey()}>
            {texts.passkey}
          </Button>
        </div>
      )}
      <TextField
        label={factor.hasApp ? texts.code : texts.recoveryCode}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={factor.code}
        onChange={(event) => factor.setCode(event.target.value)}
        error={error}
      />
    </div>
  );
}
