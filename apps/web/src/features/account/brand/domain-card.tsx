import type { AccountInfo, OwnerProof } from '@anchora/contract/account';
import { MAX_DOMAIN_LENGTH } from '@anchora/contract/limits';
import { type FormEvent, useState } from 'react';
import { useAccount } from '../../../api/account';
import { useDomain, useSetDomain } from '../../../api/domains';
import { statusOf } from '../../../api/api-error';
import { fieldErrors } from '../../../api/field-errors';
import { domain as texts } from '../../../texts/domain';
import { Button } from '../../../ui/buttons/button';
import { ButtonLink } from '../../../ui/buttons/button-link';
import { TextField } from '../../../ui/fields/text-field';
import { SettingCard } from '../../../ui/layout/setting-card';
import { RetryLine } from '../../../ui/messages/retry-line';
import { Skeleton } from '../../../ui/messages/skeleton';
import { ProofDialog } from '../proof-dialog';
import { DomainRecords } from './domain-records';

/**
 * The domain of a workspace; nothing for members who do not own it.
 *
 * @param workspace null for the personal workspace
 */
export function DomainCard({ workspace }: { workspace: number | null }) {
  const domain = useDomain(workspace);
  const account = useAccount();
  if (statusOf(domain.error) === 403) return null;
  const [data, info] = [domain.data, account.data];
  const error = domain.error ?? account.error;
  const retry = () => void Promise.all([domain.refetch(), account.refetch()]);
  return (
    <SettingCard title={texts.title} text={texts.text}>
      {!error && !(data && info) && <Skeleton className="h-24" />}
      {error && <RetryLine text={texts.failed} retry={texts.retry} onRetry={retry} />}
      {data?.domain && info && <DomainRecords domain={data.domain} info={info} workspace={workspace} />}
      {data && !data.domain && data.isPro && info && <NameForm info={info} workspace={workspace} />}
      {data && !data.domain && !data.isPro && (
        <div className="grid justify-items-start gap-3 text-sm">
          <p>{texts.pro.text}</p>
          <ButtonLink href="/pricing">{texts.pro.upgrade}</ButtonLink>
        </div>
      )}
    </SettingCard>
  );
}

interface NameFormProps {
  info: AccountInfo;
  workspace: number | null;
}

function NameForm({ info, workspace }: NameFormProps) {
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const [isProving, setProving] = useState(false);
  const set = useSetDomain(workspace);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFault(undefined);
    setProving(true);
  };
  const run = async (proof: OwnerProof) => {
    try {
      await set.mutateAsync({ name, ...proof });
    } catch (error) {
      const found = fieldErrors(error).name;
      if (found === undefined) throw error;
      setFault(found);
    }
    return true;
  };
  return (
    <>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_DOMAIN_LENGTH}
          value={name}
          error={fault}
          onChange={(event) => setName(event.target.value)}
        />
        <div>
          <Button type="submit" disabled={name.trim() === ''}>
            {texts.set}
          </Button>
        </div>
      </form>
      <ProofDialog
        info={info}
        open={isProving}
        onOpenChange={setProving}
        title={texts.set}
        description={texts.setText}
        confirmLabel={texts.set}
        cancelLabel={texts.cancel}
        run={run}
      />
    </>
  );
}
