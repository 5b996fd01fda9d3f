import type { ActivityPage } from '@anchora/contract/audit';
import { ACTIVITY_PAGE_SIZE } from '@anchora/contract/limits';
import { listEvents } from '../../audit/audit-repository';
import type { Database } from '../../db/database';
import { pageOfRows } from '../../db/page-of-rows';
import { readableBy } from '../../http/access';
import type { SessionUser } from '../../http/session-repository';

/**
 * A page of the recorded events of the user's account, latest first. Names of projects are left out where the user may
 * no longer read them: a former member may not see the present name of a project.
 *
 * @param before id of the last event of the previous page.
 */
export async function readActivity(db: Database, user: SessionUser, before?: number): Promise<ActivityPage> {
  const readable = readableBy(user);
  const rows = await listEvents(db, { userId: user.id, before }, ACTIVITY_PAGE_SIZE + 1);
  const { shown, lastOfMore } = pageOfRows(rows, ACTIVITY_PAGE_SIZE);
  const items = shown.map(({ id, kind, by, projectName, projectWorkspaceId, address, sessionId, createdAt }) => ({
    id,
    kind,
    by,
    projectName: projectWorkspaceId !== null && readable.includes(projectWorkspaceId) ? projectName : null,
    address,
    isThisSession: sessionId === user.sessionId,
    createdAt: createdAt.toISOString(),
  }));
  return { items, nextBefore: lastOfMore?.id ?? null };
}
