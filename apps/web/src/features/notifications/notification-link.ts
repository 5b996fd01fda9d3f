import type { NotificationEvent } from '@anchora/contract/notifications';
import { detailPath, stagePath } from '@anchora/contract/project-pages';
import { inPageWorkspace } from '../../uploads/page-workspace';

/** The page that a notification is about. */
export function notificationLink(item: NotificationEvent): string {
  if (item.kind === 'subscription-ending') return '/pricing';
  if (item.kind === 'api-token' || item.kind === 'webhook-off')
    return inPageWorkspace('/api-access', item.workspaceId ?? null);
  if (item.kind === 'domain') return inPageWorkspace('/brand', item.workspaceId);
  if (item.kind === 'backups') return inPageWorkspace('/backups', item.workspaceId);
  if (item.kind === 'support') return `/support/${item.threadId}`;
  const onStage = ['published-in-session', 'comment-mention', 'guest-comment'];
  if ('projectId' in item && onStage.includes(item.kind)) return stagePath(item.projectId);
  return 'projectId' in item ? detailPath(item.projectId) : '/account';
}
