import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProjectCounts, ProjectPage } from '@anchora/contract/project-lists';
import { projectPageQuerySchema } from '@anchora/contract/project-page-query';
import { findPayer } from '../../accounts/payer';
import type { Database } from '../../db/database';
import { personalWorkspaceId } from '../../db/personal-workspace';
import { parseBody } from '../../http/json-body';
import { jsonList } from '../../http/json-list';
import { LONG_READ } from '../../http/request-limits';
import { requestedWorkspace } from '../../http/requested-workspace';
import { requireUser } from '../../http/session';
import { projectAnswer } from './project-answer';
import type { OfWorkspace } from './project-list-repository';
import { ProjectLists } from './project-lists';

/**
 * Lists of the projects of a workspace, which is the user's personal one unless another is named: whole, as specified,
 * and by pages with search, order and filters.
 */
export function registerProjectListRoutes(app: FastifyInstance, db: Database): void {
  const lists = new ProjectLists(db);

  const asked = async (request: FastifyRequest): Promise<OfWorkspace> => {
    const user = await requireUser(request);
    const workspaceId = requestedWorkspace(request, user, 'read');
    if (workspaceId === personalWorkspaceId(user.id)) return { ownerId: user.id, workspaceId };
    return { ownerId: (await findPayer(db, workspaceId)).id, workspaceId };
  };

  const whole = { config: { requestCost: LONG_READ } };
  app.get<{ Querystring: { trash?: string } }>('/api/projects', whole, async (request, reply) => {
    const of = await asked(request);
    const list = await jsonList(answers(lists.batches(of, request.query.trash === 'true' ? 'trash' : 'kept')));
    return reply.type('application/json; charset=utf-8').send(list);
  });

  app.get('/api/projects/page', async (request): Promise<ProjectPage> => {
    const of = await asked(request);
    const { rows, ...page } = await lists.page(of, parseBody(projectPageQuerySchema, request.query));
    return { items: rows.map(projectAnswer), ...page };
  });

  app.get('/api/projects/counts', async (request): Promise<ProjectCounts> => {
    return lists.counts(await asked(request));
  });
}

async function* answers(batches: ReturnType<ProjectLists['batches']>) {
  for await (const rows of batches) yield rows.map(projectAnswer);
}
