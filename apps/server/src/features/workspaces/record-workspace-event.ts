import { ownerIn, recordEvent, type AuditEvent } from '../../audit/audit-repository';
import type { Transaction } from '../../db/database';
import type { CurrentUser } from '../../http/session-repository';

/** Records an act of the user on a workspace with members. */
export function recordWorkspaceEvent(
  tx: Transaction,
  user: CurrentUser,
  event: Omit<AuditEvent, 'actor' | 'userId'> & { workspaceId: number },
): Promise<void> {
  return recordEvent(tx, { ...event, actor: ownerIn(user), userId: user.id });
}
