import { useQueryClient } from '@tanstack/react-query';
import { Plus, Sparkles } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { lazyPart } from '../../lazy-part';
import { refreshLists, useProjectCounts } from '../../api/project-lists';
import { useCurrentUser } from '../../api/user';
import { WIZARD_PATH } from '../../api/wizard-path';
import { useHasRight, useOwnerHasPro } from '../../api/workspaces';
import { dashboard as texts } from '../../texts/dashboard';
import { Badge } from '../../ui/pictures/badge';
import { ButtonLink } from '../../ui/buttons/button-link';
import { PageHeader } from '../../ui/layout/page-header';
import { LatePart } from '../../ui/layers/late-part';
import { DemoBanner } from './demo-banner';
import { queryOfSearch } from './project-query';
import { inWorkspace } from './view-links';
import { ProjectSection } from './project-section';
import { StatRow } from './stat-row';

const { Part: WorkspaceBar } = lazyPart(async () => (await import('./workspace-bar')).WorkspaceBar);

export function DashboardPage() {
  const user = useCurrentUser();
  const { workspace } = queryOfSearch(useSearch());
  const counts = useProjectCounts(workspace);
  const ownerHasPro = useOwnerHasPro(workspace);
  const mayCreate = useHasRight('change', workspace);
  useRefreshFlag(workspace);
  const isCounted = counts.data !== undefined || counts.isError;
  return (
    <div className="page-width grid gap-8 pt-8 pb-20 md:pt-12">
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        aside={
          user.isPro && (
            <Badge tone="ink" icon={Sparkles}>
              {texts.proMember}
            </Badge>
          )
        }
        actions={
          mayCreate && (
            <ButtonLink href={inWorkspace(WIZARD_PATH, workspace)} variant="primary" icon={Plus}>
              {texts.createProject}
            </ButtonLink>
          )
        }
      />
      {workspace !== undefined && (
        <LatePart>
          <WorkspaceBar id={workspace} />
        </LatePart>
      )}
      {!counts.isError && <StatRow counts={counts.data} hasPrivate={ownerHasPro} />}
      {/* The banner's height depends on whether there are projects. Until this is known, nothing is shown below it. */}
      {isCounted && <DemoBanner compact={(counts.data?.total ?? 0) > 0} />}
      <div className={isCounted ? undefined : 'invisible'}>
        <ProjectSection />
      </div>
    </div>
  );
}

/** Refetches the list if the address has `refresh=true`, of which only the workspace then stays. */
function useRefreshFlag(workspace: number | undefined): void {
  const client = useQueryClient();
  const search = useSearch();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(search).get('refresh') === 'true';
  useEffect(() => {
    if (!asked) return;
    void refreshLists(client);
    navigate(inWorkspace('/dashboard', workspace), { replace: true, state: history.state as unknown });
  }, [asked, client, navigate, workspace]);
}
