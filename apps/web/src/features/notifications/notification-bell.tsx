import type { Notification } from '@anchora/contract/notifications';
import { Content, Portal, Root, Trigger } from 'radix-ui/popover';
import { Link } from 'wouter';
import { notifications as texts } from '../../texts/notifications';
import type { LateMenuProps } from '../../ui/buttons/late-menu';
import { BellButton } from './bell-button';
import { notificationLink } from './notification-link';
import { useBell } from './use-bell';
import { Button } from '../../ui/buttons/button';
import { cx } from '../../ui/class-names';
import { POPOVER_CLASS } from '../../ui/layers/layer-style';
import { Skeleton } from '../../ui/messages/skeleton';
import { countText } from '../../ui/wording/count-text';
import { dateText } from '../../ui/wording/date-text';
import { isolated } from '../../ui/wording/isolated';
import { relativeTime } from '../../ui/wording/relative-time';
import { useNow } from '../../ui/wording/use-now';

/** The bell with the number of unread notifications, and their list. Opening the list marks the listed ones as read. */
export function NotificationBell({ openAtOnce }: LateMenuProps) {
  const { data, isError, refetch, open, toggle, newIds } = useBell(openAtOnce);
  return (
    <Root open={open} onOpenChange={toggle}>
      <Trigger asChild>
        <BellButton unread={data?.unreadCount ?? 0} />
      </Trigger>
      <Portal>
        <Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={texts.label}
          className={cx(
            POPOVER_CLASS,
            'max-h-[min(28rem,var(--radix-popover-content-available-height))] w-[min(24rem,calc(100vw-1.5rem))] overflow-y-auto',
          )}
        >
          <h2 className="border-b border-line px-4 py-3 text-sm font-bold">{texts.label}</h2>
          {isError && !data && (
            <p role="alert" className="grid justify-items-start gap-3 px-4 py-5 text-sm">
              {texts.failed}
              <Button size="sm" onClick={() => void refetch()}>
                {texts.retry}
              </Button>
            </p>
          )}
          {!data && !isError && (
            <div role="status" className="grid gap-3 px-4 py-5">
              <span className="sr-only">{texts.loading}</span>
              <Skeleton className="h-4 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          )}
          {data?.items.length === 0 && <p className="px-4 py-8 text-center text-sm text-ink-soft">{texts.empty}</p>}
          <ul>
            {data?.items.map((item) => (
              <NotificationRow key={item.id} item={item} isNew={newIds.has(item.id)} onFollow={() => toggle(false)} />
            ))}
          </ul>
        </Content>
      </Portal>
    </Root>
  );
}

function NotificationRow({ item, isNew, onFollow }: { item: Notification; isNew: boolean; onFollow: () => void }) {
  const now = useNow();
  return (
    <li className="border-b border-line last:border-0">
      <Link
        href={notificationLink(item)}
        onClick={onFollow}
        className="flex gap-3 px-4 py-3 transition-colors hover:bg-hover"
      >
        <span
          aria-hidden="true"
          className={cx('mt-2 size-2 shrink-0 rounded-full', isNew ? 'bg-held' : 'bg-transparent')}
        />
        <span className="grid min-w-0 gap-0.5">
          <span className="text-sm text-ink [overflow-wrap:anywhere]">
            {isNew && <span className="sr-only">{texts.isNew}: </span>}
            {sentenceOf(item)}
          </span>
          <span className="text-xs text-ink-soft">{relativeTime(item.createdAt, now)}</span>
        </span>
      </Link>
    </li>
  );
}

function sentenceOf(item: Notification): string {
  const { events } = texts;
  if (item.kind === 'view-milestone')
    return events.viewMilestone(isolated(item.projectName), countText(item.viewCount));
  if (item.kind === 'tracking-built') return events.trackingBuilt(isolated(item.projectName));
  if (item.kind === 'tracking-failed') return events.trackingFailed(isolated(item.projectName));
  if (item.kind === 'variant-failed') return events.variantFailed(isolated(item.projectName));
  if (item.kind === 'published-in-session') return events.publishedInSession(isolated(item.projectName), item.version);
  if (item.kind === 'password-guesses') return events.passwordGuesses(item.failures);
  if (item.kind === 'email-released') return events.emailReleased(isolated(item.email));
  if (item.kind === 'comment-mention') return events.commentMention(isolated(item.projectName));
  if (item.kind === 'guest-comment') return events.guestComment(isolated(item.projectName));
  if (item.kind === 'second-factor') return events.secondFactor[item.event];
  if (item.kind === 'domain') return events.domain[item.event](isolated(item.name));
  if (item.kind === 'backups') return events.backups[item.event](isolated(item.bucket));
  if (item.kind === 'support') return events.support[item.event];
  if (item.kind === 'webhook-off') return events.webhookOff(isolated(item.host));
  if (item.kind === 'api-token') return events.apiToken[item.event](isolated(item.name));
  return events.subscriptionEnding(dateText(item.endDate));
}
