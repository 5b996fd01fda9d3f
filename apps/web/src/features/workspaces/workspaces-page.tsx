import type { WorkspaceSummary } from '@anchora/contract/workspaces';
import { MAX_WORKSPACE_NAME_LENGTH } from '@anchora/contract/limits';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { useCurrentUser } from '../../api/user';
import { toastFailure } from '../../api/toast-failure';
import { useCreateWorkspace, useWorkspaces } from '../../api/workspaces';
import { shownMessage } from '../../api/api-error';
import { workspaces as texts } from '../../texts/workspaces';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { TextField } from '../../ui/fields/text-field';
import { PageHeader } from '../../ui/layout/page-header';
import { SettingCard } from '../../ui/layout/setting-card';
import { ErrorPanel } from '../../ui/messages/error-panel';
import { Skeleton } from '../../ui/messages/skeleton';
import { showToast } from '../../ui/messages/toast';
import { Badge } from '../../ui/pictures/badge';
import { useNavigateFromHere } from '../../ui/use-navigate-from-here';
import { isolated } from '../../ui/wording/isolated';
import { inPageWorkspace } from '../../uploads/page-workspace';

export function WorkspacesPage() {
  const { data, error, isPending, refetch } = useWorkspaces();
  return (
    <div className="page-width grid max-w-3xl gap-6 pt-8 pb-20 md:pt-12">
      <PageHeader title={texts.title} subtitle={texts.lead} />
      {isPending && <Skeleton className="h-32" />}
      {error && (
        <ErrorPanel
          title={texts.failed.title}
          text={shownMessage(error)}
          action={<Button onClick={() => void refetch()}>{texts.failed.retry}</Button>}
        />
      )}
      {data && (
        <ul className="grid gap-3">
          {data.items.map((workspace) => (
            <WorkspaceRow key={workspace.id} workspace={workspace} />
          ))}
        </ul>
      )}
      <NewWorkspace />
    </div>
  );
}

function WorkspaceRow({ workspace: { id, name, role } }: { workspace: WorkspaceSummary }) {
  const isPersonal = name === null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-surface border border-line p-4">
      <Link
        href={inPageWorkspace('/dashboard', isPersonal ? null : id)}
        className="touch-target mr-auto min-w-0 rounded-control font-medium [overflow-wrap:anywhere] underline-offset-4 hover:underline"
      >
        <bdi>{name ?? texts.personal}</bdi>
      </Link>
      {!isPersonal && <Badge>{texts.roles[role]}</Badge>}
      {!isPersonal && (
        <ButtonLink href={`/workspace/${id}`} size="sm">
          {texts.manage}
        </ButtonLink>
      )}
    </li>
  );
}

function NewWorkspace() {
  const { isPro } = useCurrentUser();
  const create = useCreateWorkspace();
  const [name, setName] = useState('');
  const navigate = useNavigateFromHere();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const made = await create.mutateAsync(name);
      showToast({ kind: 'success', title: texts.create.done(isolated(made.name ?? '')) });
      navigate(`/workspace/${made.id}`);
    } catch (error) {
      toastFailure(error, texts.failed);
    }
  };
  return (
    <SettingCard title={texts.create.title} text={isPro ? texts.create.text : texts.create.needsPro}>
      {isPro ? (
        <form className="grid gap-4 sm:max-w-sm" onSubmit={(event) => void submit(event)}>
          <TextField
            label={texts.create.name}
            value={name}
            maxLength={MAX_WORKSPACE_NAME_LENGTH}
            required
            autoComplete="organization"
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" variant="primary" busy={create.isPending} className="justify-self-start">
            {texts.create.action}
          </Button>
        </form>
      ) : (
        <ButtonLink href="/pricing" className="justify-self-start">
          {texts.create.upgrade}
        </ButtonLink>
      )}
    </SettingCard>
  );
}
