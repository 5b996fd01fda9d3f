import type { AccountInfo, OwnerProof } from '@anchora/contract/account';
import type { DomainState, WorkspaceDomain } from '@anchora/contract/domains';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useCheckDomain, useRemoveDomain } from '../../../api/domains';
import { domain as texts } from '../../../texts/domain';
import { Button } from '../../../ui/buttons/button';
import { IconButton } from '../../../ui/buttons/icon-button';
import { Badge, type BadgeTone } from '../../../ui/pictures/badge';
import { dateText } from '../../../ui/wording/date-text';
import { copyAndSay } from '../../../ui/wording/copy-and-say';
import { relativeTime } from '../../../ui/wording/relative-time';
import { useNow } from '../../../ui/wording/use-now';
import { ProofDialog } from '../proof-dialog';
import { showFailure } from '../show-failure';

const TONES: Record<DomainState, BadgeTone> = {
  waiting: 'searching',
  confirmed: 'held',
  missing: 'danger',
  ended: 'danger',
  held: 'searching',
};

interface DomainRecordsProps {
  domain: WorkspaceDomain;
  info: AccountInfo;
  workspace: number | null;
}

export function DomainRecords({ domain, info, workspace }: DomainRecordsProps) {
  const { name, state, txt, target, leadsHere, checkedAt } = domain;
  const now = useNow();
  const [isRemoving, setRemoving] = useState(false);
  const check = useCheckDomain(workspace);
  const remove = useRemoveDomain(workspace);
  const isServed = state === 'confirmed' || state === 'missing';
  const run = async (proof: OwnerProof) => {
    await remove.mutateAsync(proof);
    return true;
  };
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-medium break-all">{name}</span>
        <Badge tone={TONES[state]}>{texts.state[state]}</Badge>
      </p>
      <p className="text-sm text-ink-soft">{explanationOf(domain)}</p>
      <ul aria-label={texts.records} className="grid gap-4">
        <RecordRow kind="txt" name={txt.name} value={txt.value} isFound={state === 'confirmed'} />
        <RecordRow kind="cname" name={name} value={target} isFound={leadsHere} />
      </ul>
      {isServed && !leadsHere && <p className="text-sm text-ink-soft">{texts.linksWait}</p>}
      {isServed && <p className="text-sm text-ink-soft">{texts.lasting}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          busy={check.isPending}
          onClick={() => check.mutate(undefined, { onError: (error) => showFailure(error) })}
        >
          {texts.check}
        </Button>
        <Button variant="ghost" onClick={() => setRemoving(true)}>
          {texts.remove}
        </Button>
        {checkedAt !== null && (
          <span className="text-sm text-ink-soft">{texts.checked(relativeTime(checkedAt, now))}</span>
        )}
      </div>
      <ProofDialog
        info={info}
        open={isRemoving}
        onOpenChange={setRemoving}
        title={texts.removeTitle(name)}
        description={texts.removeText}
        confirmLabel={texts.remove}
        cancelLabel={texts.cancel}
        danger
        run={run}
      />
    </>
  );
}

function explanationOf({ state, servedUntil }: WorkspaceDomain): string {
  if (state !== 'missing') return texts.explained[state];
  return texts.explained.missing(dateText(servedUntil ?? ''));
}

interface RecordRowProps {
  kind: 'txt' | 'cname';
  name: string;
  value: string;
  isFound: boolean;
}

function RecordRow({ kind, name, value, isFound }: RecordRowProps) {
  return (
    <li className="grid gap-2 rounded-control border border-line p-4">
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span className="font-medium">{texts.kind[kind]}</span>
        <Badge tone={isFound ? 'held' : 'neutral'}>{isFound ? texts.found : texts.notFound}</Badge>
      </p>
      <Copied label={texts.recordName} text={name} />
      <Copied label={texts.recordValue} text={value} />
    </li>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex items-center gap-3 text-sm">
      <span className="w-16 shrink-0 text-ink-soft">{label}</span>
      <code className="min-w-0 flex-1 break-all select-all">{text}</code>
      <IconButton icon={Copy} label={texts.copy(text)} onClick={() => void copyAndSay(text, texts)} />
    </div>
  );
}
