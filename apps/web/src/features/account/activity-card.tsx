import type { Activity } from '@anchora/contract/audit';
import { useActivity } from '../../api/account';
import { account } from '../../texts/account';
import { Button } from '../../ui/buttons/button';
import { SettingCard } from '../../ui/layout/setting-card';
import { RetryLine } from '../../ui/messages/retry-line';
import { Skeleton } from '../../ui/messages/skeleton';
import { relativeTime } from '../../ui/wording/relative-time';
import { useNow } from '../../ui/wording/use-now';

const { activity: texts } = account;

/**
 * The activity recorded about the account, latest first, such as projects opened and closed and changes of the ways to
 * sign in.
 */
export function ActivityCard() {
  const activity = useActivity();
  const items = activity.data?.pages.flatMap((page) => page.items);
  return (
    <SettingCard title={texts.title} text={texts.text}>
      {activity.isError && (
        <RetryLine
          text={texts.failed}
          retry={texts.retry}
          onRetry={() => void (activity.isFetchNextPageError ? activity.fetchNextPage() : activity.refetch())}
        />
      )}
      {activity.isPending && <Skeleton className="h-16" />}
      {items?.length === 0 && <p className="text-sm text-ink-soft">{texts.none}</p>}
      {items && items.length > 0 && (
        <ul aria-label={texts.title} className="grid divide-y divide-line border-y border-line">
          {items.map((item) => (
            <ActivityRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      {activity.hasNextPage && (
        <Button
          size="sm"
          className="justify-self-start"
          busy={activity.isFetchingNextPage}
          onClick={() => void activity.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </SettingCard>
  );
}

function ActivityRow({ item }: { item: Activity }) {
  const now = useNow();
  const { kind, by, projectName, address, isThisSession, createdAt } = item;
  const facts = [relativeTime(createdAt, now), by === 'owner' ? isThisSession && texts.here : texts.by[by], address];
  return (
    <li className="grid gap-0.5 py-3">
      <p className="text-sm font-medium break-words">
        {texts.kinds[kind]}
        {projectName !== null && (
          <>
            {': '}
            <bdi>{projectName}</bdi>
          </>
        )}
      </p>
      <p className="text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
    </li>
  );
}
