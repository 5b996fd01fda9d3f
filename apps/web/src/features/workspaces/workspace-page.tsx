import { roleMay } from '@anchora/contract/roles';
import type { ReactNode } from 'react';
import { Redirect, useParams } from 'wouter';
import { ApiError, statusOf } from '../../api/api-error';
import { useWorkspace } from '../../api/workspaces';
import { workspaces as texts } from '../../texts/workspaces';
import { ButtonLink } from '../../ui/buttons/button-link';
import { PageHeader } from '../../ui/layout/page-header';
import { Skeleton } from '../../ui/messages/skeleton';
import { Badge } from '../../ui/pictures/badge';
import { inPageWorkspace } from '../../uploads/page-workspace';
import { DeleteWorkspaceCard } from './delete-workspace-card';
import { Enrolment } from './enrolment';
import { InvitesCard } from './invites-card';
import { MembersCard } from './members-card';
import { NoWorkspace } from './no-workspace';
import { OfferNotice } from './offer-notice';
import { WorkspaceSettings } from './workspace-settings';

export function WorkspacePage({ factors }: { factors: ReactNode }) {
  const { id } = useParams<{ id: string }>();
  const { data: workspace, error, isPending, refetch } = useWorkspace(Number(id));
  if (isPending) {
    return (
      <div className="page-width max-w-3xl pt-12" aria-label={texts.loading} role="status">
        <Skeleton className="h-64" />
      </div>
    );
  }
  if (error instanceof ApiError && error.body?.code === 'workspace-needs-factor') {
    return <Enrolment workspaceId={Number(id)} factors={factors} onOpen={() => void refetch()} />;
  }
  // A workspace that was read stays on screen while it cannot be read again.
  if (!workspace || statusOf(error) === 404) return <NotShown error={error} onRetry={() => void refetch()} />;
  const { name, role, isPro } = workspace;
  // The personal workspace has no members, and its settings are those of the account.
  if (name === null) return <Redirect to="/workspace" replace />;
  return (
    <div className="page-width grid max-w-3xl gap-6 pt-8 pb-20 md:pt-12">
      <PageHeader
        title={<bdi>{name}</bdi>}
        subtitle={texts.rights[role]}
        aside={<Badge>{texts.roles[role]}</Badge>}
        actions={
          <>
            {roleMay(role, 'manage') && (
              <ButtonLink href={inPageWorkspace('/brand', workspace.id)}>{texts.brand}</ButtonLink>
            )}
            {roleMay(role, 'manage') && (
              <ButtonLink href={inPageWorkspace('/backups', workspace.id)}>{texts.backups}</ButtonLink>
            )}
            <ButtonLink href={`/workspace/${id}/activity`}>{texts.activity.title}</ButtonLink>
            <ButtonLink href={inPageWorkspace('/dashboard', workspace.id)}>{texts.projects}</ButtonLink>
          </>
        }
      />
      {!isPro && <p className="rounded-surface border border-line p-4">{texts.lapsed}</p>}
      <OfferNotice workspace={workspace} />
      <MembersCard workspace={workspace} />
      {roleMay(role, 'invite') && <InvitesCard workspace={workspace} />}
      {roleMay(role, 'manage') && <WorkspaceSettings workspace={workspace} />}
      {roleMay(role, 'manage') && <DeleteWorkspaceCard workspace={workspace} />}
    </div>
  );
}

function NotShown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="page-width max-w-xl pt-12 pb-20">
      <NoWorkspace titleAs="h1" error={error} onRetry={onRetry} />
    </div>
  );
}
