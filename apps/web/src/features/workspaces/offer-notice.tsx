import type { Workspace } from '@anchora/contract/workspaces';
import { toastFailure } from '../../api/toast-failure';
import { useChangeWorkspace } from '../../api/workspaces';
import { workspaces } from '../../texts/workspaces';
import { Button } from '../../ui/buttons/button';
import { isolated } from '../../ui/wording/isolated';

const { offer: texts } = workspaces;

/** Tells the owner and the chosen member that the workspace has been offered to that member; others see nothing. */
export function OfferNotice({ workspace: { id, userId, role, members } }: { workspace: Workspace }) {
  const change = useChangeWorkspace(id);
  const receiver = members.find(({ isOffered }) => isOffered);
  if (!receiver) return null;
  const isMine = receiver.userId === userId;
  if (!isMine && role !== 'owner') return null;
  const run = (kind: 'accept-offer' | 'end-offer') =>
    void change.mutateAsync({ kind }).catch((error: unknown) => toastFailure(error, workspaces.failed));
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-surface border border-line p-4" role="status">
      <p className="mr-auto min-w-0 [overflow-wrap:anywhere]">
        {isMine ? texts.toYou : texts.made(isolated(receiver.name))}
      </p>
      {isMine && (
        <Button variant="primary" size="sm" busy={change.isPending} onClick={() => run('accept-offer')}>
          {texts.accept}
        </Button>
      )}
      <Button size="sm" busy={change.isPending} onClick={() => run('end-offer')}>
        {isMine ? texts.decline : texts.withdraw}
      </Button>
    </section>
  );
}
