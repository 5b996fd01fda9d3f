import { activityQuerySchema } from '@anchora/contract/audit';
import { ACTIVITY_PAGE_SIZE } from '@anchora/contract/limits';
import type { WorkspaceActivityPage } from '@anchora/contract/workspace-activity';
import type { FastifyInstance } from 'fastify';
import { pageOfRows } from '../../db/page-of-rows';
import type { Deps } from '../../deps';
import { parseBody } from '../../http/json-body';
import { requireSession } from '../../http/session';
import { listWorkspaceEvents } from './activity-repository';
import { workspaceIdOf } from './ids-in-address';
import { requireMembership } from './require-membership';

/** GET /api/workspaces/{id}/activity, for all members: nothing in it is hidden from viewers elsewhere. */
export function registerWorkspaceActivityRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get<{ Params: { id: string } }>(
    '/api/workspaces/:id/activity',
    async (request): Promise<WorkspaceActivityPage> => {
      const user = await requireSession(request);
      const workspaceId = workspaceIdOf(request.params);
      await requireMembership(db, user, workspaceId, 'read');
      const { before } = parseBody(activityQuerySchema, request.query);
      const rows = await listWorkspaceEvents(db, { workspaceId, before }, ACTIVITY_PAGE_SIZE + 1);
      const { shown, lastOfMore } = pageOfRows(rows, ACTIVITY_PAGE_SIZE);
      const items = Array.from(shown, ({ details, createdAt, ...event }) => ({
        ...event,
        role: details.role ?? null,
        version: details.version ?? null,
        createdAt: createdAt.toISOString(),
      }));
      return { items, nextBefore: lastOfMore?.id ?? null };
    },
  );
}
