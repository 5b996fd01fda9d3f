import type { AccountInfo, OwnerProof } from '@anchora/contract/account';
import { TOKEN_LIFETIMES_DAYS, TOKEN_SCOPES, type TokenScope } from '@anchora/contract/token-scopes';
import { MAX_TOKEN_NAME_LENGTH } from '@anchora/contract/limits';
import { type FormEvent, useState } from 'react';
import { useMakeToken } from '../../../api/api-tokens';
import { useKeptEntry } from '../../../api/use-kept-entry';
import { apiAccess } from '../../../texts/api-access';
import { Button } from '../../../ui/buttons/button';
import { SelectField } from '../../../ui/fields/select-field';
import { Switch } from '../../../ui/fields/switch';
import { TextField } from '../../../ui/fields/text-field';
import { ProofDialog } from '../proof-dialog';

const { tokens: texts } = apiAccess;

interface Entered {
  name: string;
  scopes: readonly TokenScope[];
  /** Lifetime, as the value of an option. */
  days: string;
}

/**
 * The scope that changes nothing, and a quarter of a year, which is one of `TOKEN_LIFETIMES_DAYS`. Chosen, not
 * measured.
 */
const FIRST_ENTRIES: Entered = { name: '', scopes: ['read'], days: '90' };

interface NewTokenFormProps {
  info: AccountInfo;
  /** Scopes that the role of the member allows. */
  allowed: readonly TokenScope[];
  workspace: number | null;
  onMade: (token: string) => void;
  onCancel: () => void;
}

/** Asks for name, scopes and lifetime of a token, then for the proof that its owner makes it. */
export function NewTokenForm({ info, allowed, workspace, onMade, onCancel }: NewTokenFormProps) {
  const [entered, setEntered] = useKeptEntry<Entered>(`new token of ${workspace}`, FIRST_ENTRIES);
  const { name, days } = entered;
  // The member's role may allow less than when these scopes were chosen.
  const scopes = new Set(entered.scopes.filter((scope) => allowed.includes(scope)));
  const enter = (part: Partial<Entered>) => setEntered((present) => ({ ...present, ...part }));
  const [isProving, setProving] = useState(false);
  const make = useMakeToken(workspace);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProving(true);
  };
  const run = async (proof: OwnerProof) => {
    const { token } = await make.mutateAsync({ name, scopes: [...scopes], days: Number(days), ...proof });
    onMade(token);
    return true;
  };
  return (
    <>
      <form className="grid gap-5" onSubmit={submit}>
        <TextField
          autoFocus
          label={texts.name}
          hint={texts.nameHint}
          value={name}
          maxLength={MAX_TOKEN_NAME_LENGTH}
          required
          onChange={(event) => enter({ name: event.target.value })}
        />
        <ScopeChoice allowed={allowed} scopes={scopes} onChange={(chosen) => enter({ scopes: [...chosen] })} />
        <SelectField
          label={texts.days}
          value={days}
          options={TOKEN_LIFETIMES_DAYS.map((count) => ({ value: String(count), label: texts.dayCount(count) }))}
          onValueChange={(chosen) => enter({ days: chosen })}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" disabled={scopes.size === 0}>
            {texts.confirm}
          </Button>
          <Button onClick={onCancel}>{texts.cancel}</Button>
        </div>
      </form>
      <ProofDialog
        info={info}
        open={isProving}
        onOpenChange={setProving}
        title={texts.confirmTitle}
        description={texts.confirmText}
        confirmLabel={texts.confirm}
        busyLabel={texts.confirming}
        cancelLabel={texts.cancel}
        run={run}
      />
    </>
  );
}

interface ScopeChoiceProps {
  allowed: readonly TokenScope[];
  scopes: ReadonlySet<TokenScope>;
  onChange: (scopes: ReadonlySet<TokenScope>) => void;
}

function ScopeChoice({ allowed, scopes, onChange }: ScopeChoiceProps) {
  const toggle = (scope: TokenScope, isOn: boolean) => {
    const next = new Set(scopes);
    if (isOn) next.add(scope);
    else next.delete(scope);
    onChange(next);
  };
  return (
    <fieldset className="grid gap-4">
      <legend className="pb-2 text-sm font-medium">{texts.scopes}</legend>
      {TOKEN_SCOPES.filter((scope) => allowed.includes(scope)).map((scope) => (
        <Switch
          key={scope}
          label={texts.scope[scope].label}
          hint={texts.scope[scope].hint}
          checked={scopes.has(scope)}
          onCheckedChange={(isOn) => toggle(scope, isOn)}
        />
      ))}
    </fieldset>
  );
}
