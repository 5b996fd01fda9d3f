import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useBrand } from '../../../api/brand';
import { shownMessage } from '../../../api/api-error';
import { useWorkspaces } from '../../../api/workspaces';
import { brand as texts } from '../../../texts/brand';
import { workspaces } from '../../../texts/workspaces';
import { ButtonLink } from '../../../ui/buttons/button-link';
import { PageHeader } from '../../../ui/layout/page-header';
import { ErrorPanel } from '../../../ui/messages/error-panel';
import { Skeleton } from '../../../ui/messages/skeleton';
import { workspaceInAddress } from '../../../api/id-in-address';
import { usePageWorkspace } from '../../../uploads/page-workspace';
import { RetryOrLeave } from '../retry-or-leave';
import { SettingsFrame } from '../settings-frame';
import { DomainCard } from './domain-card';
import { BrandForm } from './brand-form';

/** The look of the projects of the user's personal workspace, or of the one that the address names. */
export function BrandPage() {
  const workspace = workspaceInAddress(useSearch());
  const { data: stored, error, refetch } = useBrand(workspace);
  usePageWorkspace(workspace);
  return (
    <BrandFrame workspace={workspace}>
      {error && !stored && (
        <ErrorPanel
          title={texts.failed.title}
          text={shownMessage(error)}
          action={<RetryOrLeave error={error} label={texts.failed.retry} onRetry={() => void refetch()} />}
        />
      )}
      {!stored && !error && [0, 1, 2].map((key) => <Skeleton key={key} className="h-40" />)}
      {stored && <DomainCard key={`domain of ${workspace}`} workspace={workspace} />}
      {stored && <BrandForm key={`brand of ${workspace}`} stored={stored} workspace={workspace} />}
    </BrandFrame>
  );
}

function BrandFrame({ workspace, children }: { workspace: number | null; children: ReactNode }) {
  if (workspace === null) {
    return (
      <SettingsFrame section="brand" isWide>
        {children}
      </SettingsFrame>
    );
  }
  return <WorkspaceBrandFrame id={workspace}>{children}</WorkspaceBrandFrame>;
}

/** A workspace does not belong to the account, so the sections of the account are left out. */
function WorkspaceBrandFrame({ id, children }: { id: number; children: ReactNode }) {
  const { data } = useWorkspaces();
  const name = data?.items.find((one) => one.id === id)?.name;
  return (
    <div className="page-width grid gap-6 pt-8 pb-20 md:pt-12">
      <PageHeader
        title={workspaces.brand}
        subtitle={name && <bdi>{name}</bdi>}
        actions={<ButtonLink href={`/workspace/${id}`}>{workspaces.manage}</ButtonLink>}
      />
      <div className="grid gap-5">{children}</div>
    </div>
  );
}
