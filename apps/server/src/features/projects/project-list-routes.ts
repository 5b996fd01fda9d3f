import type { FastifyInstance } from 'fastify';
import { projectPageQuerySchema, type ProjectCounts, type ProjectPage } from '@anchora/contract/project-lists';
import type { Database } from '../../db/database';
import { parseBody } from '../../http/json-body';
import { jsonList } from '../../http/json-list';
import { WHOLE_LIST_REQUEST } from '../../http/request-limits';
import { requireUser } from '../../http/session';
import { projectAnswer } from './project-answer';
import { ProjectLists } from './project-lists';

/** Lists of the signed-in user's projects: whole as specified, and by pages with search, order and filters. */
export function registerProjectLists(app: FastifyInstance, db: Database): void {
  const lists = new ProjectLists(db);

  const whole = { config: { requestCost: WHOLE_LIST_REQUEST } };
  app.get<{ Querystring: { trash?: string } }>('/api/projects', whole, async (request, reply) => {
    const { id } = await requireUser(request);
    const list = await jsonList(answers(lists.batches(id, request.query.trash === 'true' ? 'trash' : 'kept')));
    return reply.type('application/json; charset=utf-8').send(list);
  });

  app.get('/api/projects/page', async (request): Promise<ProjectPage> => {
    const { id } = await requireUser(request);
    const { rows, ...page } = await lists.page(id, parseBody(projectPageQuerySchema, request.query));
    return { items: rows.map(projectAnswer), ...page };
  });

  app.get('/api/projects/counts', async (request): Promise<ProjectCounts> => {
    const { id } = await requireUser(request);
    return lists.counts(id);
  });
}

async function* answers(batches: ReturnType<ProjectLists['batches']>) {
  for await (const rows of batches) yield rows.map(projectAnswer);
}
