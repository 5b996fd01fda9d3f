import { roleMay } from '@anchora/contract/workspaces';
import { Redirect, useParams } from 'wouter';
import { ApiError, shownMessage } from '../../api/http-client';
import { useWorkspace } from '../../api/workspaces';
import { workspaces as texts } from '../../texts/workspaces';
import { ButtonLink } from '../../ui/buttons/button-link';
import { PageHeader } from '../../ui/layout/page-header';
import { ErrorPanel } from '../../ui/messages/error-panel';
import { Skeleton } from '../../ui/messages/skeleton';
import { Badge } from '../../ui/pictures/badge';
import { DeleteCard } from './delete-card';
import { InvitesCard } from './invites-card';
import { MembersCard } from './members-card';
import { OfferNotice } from './offer-notice';
import { WorkspaceSettings } from './workspace-settings';

/** Members, invites and settings of one workspace. */
export function WorkspacePage() {
  const { id } = useParams<{ id: string }>();
  const { data: workspace, error, isPending } = useWorkspace(Number(id));
  if (isPending) {
    return (
      <div className="page-width max-w-3xl pt-12" aria-label={texts.loading} role="status">
        <Skeleton className="h-64" />
      </div>
    );
  }
  if (error) return <NotShown error={error} />;
  const { name, role, isPro } = workspace;
  // The personal workspace has no members, and its settings are those of the account.
  if (name === null) return <Redirect to="/workspace" replace />;
  return (
    <div className="page-width grid max-w-3xl gap-6 pt-8 pb-20 md:pt-12">
      <PageHeader
        title={<bdi>{name}</bdi>}
        subtitle={texts.rights[role]}
        aside={<Badge>{texts.roles[role]}</Badge>}
        actions={<ButtonLink href={`/dashboard?workspace=${id}`}>{texts.projects}</ButtonLink>}
      />
      {!isPro && <p className="rounded-surface border border-line p-4">{texts.lapsed}</p>}
      <OfferNotice workspace={workspace} />
      <MembersCard workspace={workspace} />
      {roleMay(role, 'invite') && <InvitesCard workspace={workspace} />}
      {roleMay(role, 'manage') && <WorkspaceSettings key={name} workspace={workspace} />}
      {roleMay(role, 'manage') && <DeleteCard workspace={workspace} />}
    </div>
  );
}

function NotShown({ error }: { error: unknown }) {
  const needsFactor = error instanceof ApiError && error.body?.code === 'workspace-needs-factor';
  return (
    <div className="page-width max-w-xl pt-12 pb-20">
      <ErrorPanel
        titleAs="h1"
        title={needsFactor ? texts.needsFactor.title : texts.missing.title}
        text={needsFactor ? texts.needsFactor.text : shownMessage(error)}
        action={
          needsFactor ? (
            <ButtonLink href="/account" variant="primary">
              {texts.needsFactor.action}
            </ButtonLink>
          ) : (
            <ButtonLink href="/workspace">{texts.missing.back}</ButtonLink>
          )
        }
      />
    </div>
  );
}
