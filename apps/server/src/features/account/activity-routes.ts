import type { FastifyInstance } from 'fastify';
import { activityQuerySchema, type ActivityPage } from '@anchora/contract/audit';
import { ACTIVITY_PAGE_SIZE } from '@anchora/contract/limits';
import { listEvents } from '../../audit/audit-repository';
import type { Database } from '../../db/database';
import { pageOfRows } from '../../db/page-of-rows';
import { readableBy } from '../../http/access';
import { parseBody } from '../../http/json-body';
import { requireSession } from '../../http/session';

/** GET /api/user/activity: the recorded events of the signed-in account, in pages. */
export function registerActivityRoutes(app: FastifyInstance, db: Database): void {
  app.get('/api/user/activity', async (request): Promise<ActivityPage> => {
    const user = await requireSession(request);
    const readable = readableBy(user);
    const { before } = parseBody(activityQuerySchema, request.query);
    const rows = await listEvents(db, { userId: user.id, before }, ACTIVITY_PAGE_SIZE + 1);
    const { shown, lastOfMore } = pageOfRows(rows, ACTIVITY_PAGE_SIZE);
    const items = shown.map(({ id, kind, by, projectName, projectWorkspaceId, address, sessionId, createdAt }) => ({
      id,
      kind,
      by,
      // A former member may not see the present names of the projects.
      projectName: projectWorkspaceId !== null && readable.includes(projectWorkspaceId) ? projectName : null,
      address,
      isThisSession: sessionId === user.sessionId,
      createdAt: createdAt.toISOString(),
    }));
    return { items, nextBefore: lastOfMore?.id ?? null };
  });
}
