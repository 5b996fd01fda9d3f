import type { AuditKind } from '@anchora/contract/audit';
import type { WorkspaceActivity } from '@anchora/contract/workspace-activity';
import { useParams } from 'wouter';
import { useWorkspaceActivity, useWorkspaces } from '../../api/workspaces';
import { account } from '../../texts/account';
import { workspaces } from '../../texts/workspaces';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { PageHeader } from '../../ui/layout/page-header';
import { Skeleton } from '../../ui/messages/skeleton';
import { relativeTime } from '../../ui/wording/relative-time';
import { useNow } from '../../ui/wording/use-now';
import { NoWorkspace } from './no-workspace';

const { activity: texts, roles } = workspaces;
/** The kinds of events that are about another member than the one who caused them. */
const ABOUT_MEMBER = new Set<AuditKind>([
  'member-role-changed',
  'member-removed',
  'workspace-offered',
  'workspace-handed-over',
]);

/** Shows the recorded events of a workspace, each with its author and time. */
export function WorkspaceActivityPage() {
  const id = Number(useParams<{ id: string }>().id);
  const activity = useWorkspaceActivity(id);
  const { data } = useWorkspaces();
  const name = data?.items.find((one) => one.id === id)?.name;
  const items = activity.data?.pages.flatMap((page) => page.items);
  return (
    <div className="page-width grid max-w-3xl gap-6 pt-8 pb-20 md:pt-12">
      <PageHeader
        title={texts.title}
        subtitle={name && <bdi>{name}</bdi>}
        actions={<ButtonLink href={`/workspace/${id}`}>{workspaces.manage}</ButtonLink>}
      />
      {activity.isPending && <Skeleton className="h-64" />}
      {activity.isError && (
        <NoWorkspace
          error={activity.error}
          onRetry={() => void (activity.isFetchNextPageError ? activity.fetchNextPage() : activity.refetch())}
        />
      )}
      {items && (
        <ul aria-label={texts.title} className="grid divide-y divide-line border-y border-line">
          {items.map((item) => (
            <EventRow key={item.id} event={item} />
          ))}
        </ul>
      )}
      {activity.hasNextPage && (
        <Button
          className="justify-self-start"
          busy={activity.isFetchingNextPage}
          onClick={() => void activity.fetchNextPage()}
        >
          {account.activity.more}
        </Button>
      )}
      <p className="text-sm text-ink-soft">{texts.kept}</p>
    </div>
  );
}

function EventRow({ event }: { event: WorkspaceActivity }) {
  const now = useNow();
  const { kind, by, who, role, version, createdAt } = event;
  const subject = event.projectName ?? (ABOUT_MEMBER.has(kind) ? (event.member ?? texts.former) : null);
  const author = by === 'owner' ? (who ?? texts.former) : account.activity.by[by];
  const facts = [version !== null && texts.version(version), role !== null && roles[role]].filter(Boolean);
  return (
    <li className="grid gap-0.5 py-3">
      <p className="text-sm font-medium break-words">
        {account.activity.kinds[kind]}
        {subject !== null && (
          <>
            {': '}
            <bdi>{subject}</bdi>
          </>
        )}
        {facts.length > 0 && ` (${facts.join(', ')})`}
      </p>
      <p className="text-sm text-ink-soft">
        <bdi>{author}</bdi> · {relativeTime(createdAt, now)}
      </p>
    </li>
  );
}
