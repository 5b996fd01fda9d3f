import type { NotificationEvent } from '@anchora/contract/notifications';
import { detailPath, stagePath } from '@anchora/contract/project-pages';

/** The page that a notification is about. */
export function notificationLink(item: NotificationEvent): string {
  if (item.kind === 'subscription-ending') return '/pricing';
  if (item.kind === 'api-token' || item.kind === 'webhook-off')
    return item.workspaceId === undefined ? '/api-access' : `/api-access?workspace=${item.workspaceId}`;
  if (item.kind === 'domain') return `/brand?workspace=${item.workspaceId}`;
  if (item.kind === 'backups') return `/backups?workspace=${item.workspaceId}`;
  if (item.kind === 'support') return `/support/${item.threadId}`;
  const onStage = ['published-in-session', 'comment-mention', 'guest-comment'];
  if ('projectId' in item && onStage.includes(item.kind)) return stagePath(item.projectId);
  return 'projectId' in item ? detailPath(item.projectId) : '/account';
}
