import type { FastifyInstance } from 'fastify';
import {
  createProjectSchema,
  updateProjectSchema,
  type LinkStanding,
  type PrivateSharedProject,
} from '@anchora/contract/projects';
import type { Deps } from '../../deps';
import { idempotencyKey } from '../../http/idempotency-key';
import { parseBody } from '../../http/json-body';
import { requestedWorkspace } from '../../http/requested-workspace';
import { optionalUser, rememberUserId, requireUser, sessionTokenHash } from '../../http/session';
import type { RegisterOwn } from '../../http/v1/v1-routes';
import { projectAnswer, publicProjectAnswer } from './project-answer';
import { registerProjectContentRoutes } from './project-content-routes';
import { registerProjectCountRoutes } from './project-count-routes';
import { registerProjectListRoutes } from './project-list-routes';
import { ProjectContentService } from './project-content-service';
import { ProjectFinder } from './project-finder';
import { ProjectJobs } from './project-jobs';
import { ProjectRepository } from './project-repository';
import { ProjectService } from './project-service';
import { registerQrCodeRoute } from './qr-code-route';

interface ByKey {
  Params: { key: string };
}

export function registerProjectRoutes(app: FastifyInstance, deps: Deps, registerOwn: RegisterOwn): void {
  const finder = new ProjectFinder(deps.db);
  const jobs = new ProjectJobs(deps.jobs, new ProjectRepository(deps.db), app.log);
  const projects = new ProjectService(deps, finder, jobs);
  registerQrCodeRoute(registerOwn, deps, finder);
  registerProjectListRoutes(app, deps.db);
  registerProjectContentRoutes(app, new ProjectContentService(deps, finder, jobs));
  registerProjectCountRoutes(app, deps, finder, projects);

  app.post('/api/projects', async (request, reply) => {
    const user = await requireUser(request);
    const wanted = parseBody(createProjectSchema, request.body);
    const workspaceId = requestedWorkspace(request, user, 'change');
    const { project, isNew } = await projects.create(user, workspaceId, wanted, idempotencyKey(request));
    return reply.status(isNew ? 201 : 200).send(projectAnswer(project));
  });

  app.get<ByKey>('/api/projects/:key', async (request, reply) => {
    const own = await finder.findInSession(request.params.key, sessionTokenHash(request));
    if (own) {
      rememberUserId(request, own.userId);
      return projectAnswer(own.project);
    }
    const user = await optionalUser(request);
    const { project, by } = await finder.find(request.params.key, user);
    if (by === 'owned') return projectAnswer(project);
    if (!project.isPublic) return { ...publicProjectAnswer(project), isPublic: false } satisfies PrivateSharedProject;
    reply.header('cache-control', 'no-cache');
    return publicProjectAnswer(project);
  });

  app.patch<ByKey>('/api/projects/:key', async (request) => {
    const user = await requireUser(request);
    const change = parseBody(updateProjectSchema, request.body);
    return projectAnswer(await projects.update(user, request.params.key, change));
  });

  app.delete<ByKey>('/api/projects/:key', async (request) => {
    const user = await requireUser(request);
    return projectAnswer(await projects.moveToTrash(user, request.params.key));
  });

  app.post<ByKey>('/api/projects/:key/restore', async (request) => {
    const user = await requireUser(request);
    return projectAnswer(await projects.restore(user, request.params.key));
  });

  app.get<ByKey>('/api/projects/:key/link', async (request): Promise<LinkStanding> => {
    const user = await requireUser(request);
    const { id, name, isPublic, status } = projectAnswer(await finder.findLinked(user, request.params.key));
    return { id, name, isPublic, status };
  });
}
