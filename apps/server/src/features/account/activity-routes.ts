import type { FastifyInstance } from 'fastify';
import { activityQuerySchema, type ActivityPage } from '@anchora/contract/audit';
import type { Database } from '../../db/database';
import { parseBody } from '../../http/json-body';
import { requireSession } from '../../http/session';
import { readActivity } from './read-activity';

/** GET /api/user/activity: the recorded events of the signed-in account, in pages. */
export function registerActivityRoutes(app: FastifyInstance, db: Database): void {
  app.get('/api/user/activity', async (request): Promise<ActivityPage> => {
    const user = await requireSession(request);
    const { before } = parseBody(activityQuerySchema, request.query);
    return readActivity(db, user, before);
  });
}
