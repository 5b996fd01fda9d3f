import type { SessionInfo } from '@anchora/contract/account';
import { Laptop, Smartphone } from 'lucide-react';
import { useEndSession, useSessions } from '../../api/account';
import { account } from '../../texts/account';
import { Badge } from '../../ui/pictures/badge';
import { Button } from '../../ui/buttons/button';
import { Icon } from '../../ui/pictures/icon';
import { relativeTime } from '../../ui/wording/relative-time';
import { RetryLine } from '../../ui/messages/retry-line';
import { Skeleton } from '../../ui/messages/skeleton';
import { useNow } from '../../ui/wording/use-now';
import { browserName } from './browser-name';
import { SettingCard } from '../../ui/layout/setting-card';
import { sayEnd } from './say-end';

const { sessions: texts } = account;

export function SessionsCard() {
  const sessions = useSessions();
  const end = useEndSession();
  /** @param id null for all sessions but this one */
  const run = (id: number | null) => sayEnd(end.mutateAsync(id), { done: texts.ended });
  const hasOthers = (sessions.data?.length ?? 0) > 1;
  return (
    <SettingCard
      title={texts.title}
      aside={
        hasOthers && (
          <Button size="sm" busy={end.isPending && end.variables === null} onClick={() => run(null)}>
            {texts.endOthers}
          </Button>
        )
      }
    >
      {sessions.isError && (
        <RetryLine text={texts.failed} retry={texts.retry} onRetry={() => void sessions.refetch()} />
      )}
      {sessions.isPending && <Skeleton className="h-16" />}
      {sessions.data && (
        <ul className="grid divide-y divide-line border-y border-line">
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={end.isPending && end.variables === session.id}
              onEnd={() => run(session.id)}
            />
          ))}
        </ul>
      )}
    </SettingCard>
  );
}

function SessionRow({ session, busy, onEnd }: { session: SessionInfo; busy: boolean; onEnd: () => void }) {
  const name = browserName(session.userAgent) ?? texts.unknown;
  const now = useNow();
  const isPhone = /iPhone|Android/.test(name);
  return (
    <li className="flex items-center gap-4 py-3">
      <Icon of={isPhone ? Smartphone : Laptop} className="text-ink-soft" />
      <div className="grid min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {name}
          {session.isCurrent && <Badge tone="held">{texts.current}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">{texts.lastSeen(relativeTime(session.lastSeenAt, now))}</p>
      </div>
      {!session.isCurrent && (
        <Button size="sm" variant="ghost" busy={busy} aria-label={texts.endOf(name)} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  );
}
