import { rolesToGive, type InvitableRole } from '@anchora/contract/roles';
import type { Workspace } from '@anchora/contract/workspaces';
import { type FormEvent, useState } from 'react';
import { toastFailure } from '../../api/toast-failure';
import { useChangeWorkspace, useInvite } from '../../api/workspaces';
import { workspaces } from '../../texts/workspaces';
import { Button } from '../../ui/buttons/button';
import { SelectField } from '../../ui/fields/select-field';
import { TextField } from '../../ui/fields/text-field';
import { SettingCard } from '../../ui/layout/setting-card';
import { showToast } from '../../ui/messages/toast';
import { dateText } from '../../ui/wording/date-text';
import { copyAndSay } from '../../ui/wording/copy-and-say';

const { invites: texts, roles, rights } = workspaces;

/** Shows a form for invites, and the invites that have not been accepted. */
export function InvitesCard({ workspace: { id, role: own, invites } }: { workspace: Workspace }) {
  const invite = useInvite(id);
  const change = useChangeWorkspace(id);
  const [role, setRole] = useState<InvitableRole>('viewer');
  const [email, setEmail] = useState('');
  const options = rolesToGive(own).map((value) => ({ value, label: roles[value] }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const { url } = await invite.mutateAsync({ role, email: email.trim() || null });
      // The next address may have been typed meanwhile.
      setEmail((now) => (now === email ? '' : now));
      if (url === null) showToast({ kind: 'success', title: texts.sent });
    } catch (error) {
      toastFailure(error, workspaces.failed);
    }
  };
  const withdraw = async (inviteId: number) => {
    try {
      await change.mutateAsync({ kind: 'withdraw', inviteId });
      // The link that is still shown no longer works.
      if (invite.data?.id === inviteId) invite.reset();
    } catch (error) {
      toastFailure(error, workspaces.failed);
    }
  };
  const url = invite.data?.url ?? null;
  const withdrawn = change.isPending && change.variables.kind === 'withdraw' ? change.variables.inviteId : null;
  return (
    <SettingCard title={texts.title} text={texts.text}>
      <form className="grid gap-4 sm:max-w-sm" onSubmit={(event) => void submit(event)}>
        <SelectField label={texts.role} value={role} options={options} onValueChange={setRole} />
        <p className="-mt-2 text-sm text-ink-soft">{rights[role]}</p>
        <TextField
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          value={email}
          autoComplete="off"
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" variant="primary" busy={invite.isPending} className="justify-self-start">
          {texts.send}
        </Button>
      </form>
      {url !== null && <NewLink url={url} />}
      {invites.length > 0 && (
        <OpenInvites invites={invites} withdrawn={withdrawn} onWithdraw={(inviteId) => void withdraw(inviteId)} />
      )}
    </SettingCard>
  );
}

interface OpenInvitesProps {
  invites: Workspace['invites'];
  /** Id of the invite that is being withdrawn; null for none. */
  withdrawn: number | null;
  onWithdraw: (id: number) => void;
}

function OpenInvites({ invites, withdrawn, onWithdraw }: OpenInvitesProps) {
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{texts.open}</h3>
      <ul className="grid divide-y divide-line border-y border-line">
        {invites.map(({ id, email, role, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <p className="mr-auto min-w-0 [overflow-wrap:anywhere]">
              <bdi>{email ?? texts.link}</bdi>
              <span className="text-sm text-ink-soft">{` · ${roles[role]} · ${texts.ends(dateText(expiresAt))}`}</span>
            </p>
            <Button
              size="sm"
              variant="ghost"
              busy={withdrawn === id}
              aria-label={texts.withdrawNamed(email ?? texts.link)}
              onClick={() => onWithdraw(id)}
            >
              {texts.withdraw}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NewLink({ url }: { url: string }) {
  return (
    <div className="grid gap-2 rounded-surface border border-line p-4" role="status">
      <p>{texts.made}</p>
      <code className="text-sm [overflow-wrap:anywhere]">{url}</code>
      <Button size="sm" className="justify-self-start" onClick={() => void copyAndSay(url, texts)}>
        {texts.copy}
      </Button>
    </div>
  );
}
