import { INVITABLE_ROLES, type InvitableRole } from '@anchora/contract/roles';
import type { Workspace, WorkspaceMember } from '@anchora/contract/workspaces';
import { useState } from 'react';
import { toastFailure } from '../../api/toast-failure';
import { useChangeWorkspace, useLeaveWorkspace } from '../../api/workspaces';
import { workspaces } from '../../texts/workspaces';
import { Button } from '../../ui/buttons/button';
import { SelectField } from '../../ui/fields/select-field';
import { AlertDialog } from '../../ui/layers/alert-dialog';
import { SettingCard } from '../../ui/layout/setting-card';
import { showToast } from '../../ui/messages/toast';
import { Badge } from '../../ui/pictures/badge';
import { useNavigateFromHere } from '../../ui/use-navigate-from-here';
import { isolated } from '../../ui/wording/isolated';

const { members: texts, roles } = workspaces;
const ROLE_OPTIONS = INVITABLE_ROLES.map((value) => ({ value, label: roles[value] }));

type Question = { kind: 'remove' | 'offer' | 'leave'; member: WorkspaceMember };

export function MembersCard({ workspace }: { workspace: Workspace }) {
  const { id, members, invites, seats, role, userId } = workspace;
  const [question, setQuestion] = useState<Question | null>(null);
  const own = members.find((member) => member.userId === userId);
  return (
    <SettingCard title={texts.title} aside={<Badge>{texts.seats(members.length + invites.length, seats)}</Badge>}>
      <ul className="grid divide-y divide-line border-y border-line">
        {members.map((member) => (
          <MemberRow
            key={member.userId}
            workspaceId={id}
            member={member}
            isSelf={member.userId === userId}
            isManaged={role === 'owner' && member.role !== 'owner'}
            onAsk={setQuestion}
          />
        ))}
      </ul>
      {own && role !== 'owner' && (
        <Button className="justify-self-start" onClick={() => setQuestion({ kind: 'leave', member: own })}>
          {texts.leave}
        </Button>
      )}
      {question && <AskFirst workspaceId={id} question={question} onClose={() => setQuestion(null)} />}
    </SettingCard>
  );
}

interface MemberRowProps {
  workspaceId: number;
  member: WorkspaceMember;
  isSelf: boolean;
  isManaged: boolean;
  onAsk: (question: Question) => void;
}

function MemberRow({ workspaceId, member, isSelf, isManaged, onAsk }: MemberRowProps) {
  const change = useChangeWorkspace(workspaceId);
  const { name, role } = member;
  const setRole = (chosen: InvitableRole) =>
    void change
      .mutateAsync({ kind: 'role', userId: member.userId, role: chosen })
      .then(() => showToast({ kind: 'success', title: texts.done }))
      .catch((error: unknown) => toastFailure(error, workspaces.failed));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="mr-auto flex min-w-0 flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
        {isSelf && <Badge tone="held">{texts.you}</Badge>}
        {member.isOffered && <Badge>{texts.offered}</Badge>}
      </p>
      {isManaged && role !== 'owner' ? (
        <>
          <div className="w-44">
            <SelectField
              label={texts.role(name)}
              labelHidden
              value={role}
              options={ROLE_OPTIONS}
              onValueChange={setRole}
              disabled={change.isPending}
            />
          </div>
          <Button size="sm" variant="ghost" onClick={() => onAsk({ kind: 'offer', member })}>
            {texts.offer}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={texts.removeNamed(name)}
            onClick={() => onAsk({ kind: 'remove', member })}
          >
            {texts.remove}
          </Button>
        </>
      ) : (
        <span className="text-sm text-ink-soft">{roles[role]}</span>
      )}
    </li>
  );
}

/** Asks before a member is removed, leaves or is offered the workspace. */
function AskFirst({
  workspaceId,
  question: { kind, member },
  onClose,
}: {
  workspaceId: number;
  question: Question;
  onClose: () => void;
}) {
  const change = useChangeWorkspace(workspaceId);
  const leave = useLeaveWorkspace(workspaceId);
  const navigate = useNavigateFromHere();
  const isBusy = change.isPending || leave.isPending;
  const { name, userId } = member;
  const words = {
    remove: { title: texts.removeNamed(isolated(name)), description: texts.removeText, confirm: texts.remove },
    offer: { title: texts.offerNamed(isolated(name)), description: texts.offerText, confirm: texts.offer },
    leave: { title: texts.leave, description: texts.leaveText, confirm: texts.leave },
  }[kind];
  const run = async () => {
    try {
      if (kind === 'leave') await leave.mutateAsync({ userId });
      else await change.mutateAsync({ kind, userId });
      onClose();
      if (kind === 'leave') navigate('/workspace');
    } catch (error) {
      onClose();
      toastFailure(error, workspaces.failed);
    }
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={words.title}
      description={words.description}
      cancelLabel={texts.cancel}
      confirmLabel={words.confirm}
      busy={isBusy}
      danger={kind !== 'offer'}
      onConfirm={() => void run()}
    />
  );
}
