import type { SupportThreadSummary } from '@anchora/contract/support';
import { Link, useSearch } from 'wouter';
import { idInAddress } from '../../api/id-in-address';
import { shownMessage } from '../../api/api-error';
import { useSupportThreads } from '../../api/support';
import { useKeptEntry } from '../../api/use-kept-entry';
import { answerTime } from '../../answer-time';
import { support as texts } from '../../texts/support';
import { Button } from '../../ui/buttons/button';
import { PageHeader } from '../../ui/layout/page-header';
import { ErrorPanel } from '../../ui/messages/error-panel';
import { Skeleton } from '../../ui/messages/skeleton';
import { useNavigateFromHere } from '../../ui/use-navigate-from-here';
import { relativeTime } from '../../ui/wording/relative-time';
import { useNow } from '../../ui/wording/use-now';
import { AskForm } from './ask-form';
import { StateBadge } from './state-badge';

/**
 * /support: the user's conversations, and the form that begins one. Other pages can fill in `project`, `page` and
 * `code`.
 */
export function SupportPage() {
  const asked = new URLSearchParams(useSearch());
  const [isAsking, setAsking] = useKeptEntry('support asks', asked.has('code') || asked.has('project'));
  const navigate = useNavigateFromHere();
  const threads = useSupportThreads();
  const { data } = threads;
  const project = idInAddress(asked.get('project'));
  const known = {
    projectId: project === null ? null : String(project),
    page: asked.get('page') ?? '',
    deviceCode: asked.get('code') ?? '',
  };
  return (
    <div className="page-width grid max-w-3xl gap-6 pt-8 pb-20 md:pt-12">
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        actions={
          !isAsking && (
            <Button variant="primary" onClick={() => setAsking(true)}>
              {texts.ask}
            </Button>
          )
        }
      />
      {data && <p className="rounded-control bg-sunken px-4 py-3 text-sm">{answerTime({ isPro: data.isPro })}</p>}
      {isAsking && (
        <AskForm known={known} onCancel={() => setAsking(false)} onAsked={(id) => navigate(`/support/${id}`)} />
      )}
      {threads.isPending && <Skeleton className="h-40" />}
      {threads.isError && (
        <ErrorPanel
          title={texts.failed.title}
          text={shownMessage(threads.error)}
          action={<Button onClick={() => void threads.refetch()}>{texts.failed.retry}</Button>}
        />
      )}
      {data?.items.length === 0 && !isAsking && <p className="text-ink-soft">{texts.none}</p>}
      {data && data.items.length > 0 && (
        <ul aria-label={texts.threads} className="grid divide-y divide-line border-y border-line">
          {data.items.map((thread) => (
            <ThreadRow key={thread.id} thread={thread} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ThreadRow({ thread: { id, title, state, changedAt } }: { thread: SupportThreadSummary }) {
  const now = useNow();
  return (
    <li>
      <Link
        href={`/support/${id}`}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-1 py-3 transition-colors hover:bg-hover"
      >
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="truncate font-medium">
            <bdi>{title}</bdi>
          </span>
          <span className="text-sm text-ink-soft">{texts.changed(relativeTime(changedAt, now))}</span>
        </span>
        <StateBadge state={state} />
      </Link>
    </li>
  );
}
