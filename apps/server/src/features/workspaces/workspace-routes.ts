import {
  createWorkspaceSchema,
  deleteWorkspaceSchema,
  inviteSchema,
  inviteTokenSchema,
  memberRoleSchema,
  moveProjectSchema,
  offerSchema,
  updateWorkspaceSchema,
  type AcceptedInvite,
  type InviteOffer,
  type MovedProjects,
  type Workspace,
  type Workspaces,
} from '@anchora/contract/workspaces';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { idInAddress } from '../../http/id-in-address';
import { parseBody } from '../../http/json-body';
import { createRateLimiter, enforceRateLimit } from '../../http/limits/rate-limit';
import { requestedWorkspace } from '../../http/requested-workspace';
import { requireSession } from '../../http/session';
import { registerWorkspaceActivityRoutes } from './activity-routes';
import { memberIdOf, workspaceIdOf } from './ids-in-address';
import { InviteService } from './invite-service';
import { ProjectMoveService } from './project-move-service';
import { WorkspaceService } from './workspace-service';

interface ById {
  Params: { id: string };
}
interface ByMember {
  Params: { id: string; userId: string };
}
interface ByInvite {
  Params: { id: string; inviteId: string };
}

/**
 * A token has 128 random bits, so guessing is hopeless; the limit keeps guesses cheap for the server. Chosen, not
 * measured.
 */
const TOKENS_A_MINUTE = 30;
const ONE = '/api/workspaces/:id';

export function registerWorkspaceRoutes(app: FastifyInstance, deps: Deps): void {
  const workspaces = new WorkspaceService(deps);

  app.get('/api/workspaces', async (request): Promise<Workspaces> => {
    return { items: await workspaces.list(await requireSession(request)) };
  });

  app.post('/api/workspaces', async (request, reply) => {
    const user = await requireSession(request);
    const { name } = parseBody(createWorkspaceSchema, request.body);
    return reply.status(201).send(await workspaces.create(user, name));
  });

  app.get<ById>(ONE, async (request): Promise<Workspace> => {
    return workspaces.read(await requireSession(request), workspaceIdOf(request.params));
  });

  app.patch<ById>(ONE, async (request): Promise<Workspace> => {
    const user = await requireSession(request);
    return workspaces.update(user, workspaceIdOf(request.params), parseBody(updateWorkspaceSchema, request.body));
  });

  app.delete<ById>(ONE, async (request) => {
    const user = await requireSession(request);
    const { name } = parseBody(deleteWorkspaceSchema, request.body);
    await workspaces.delete(user, workspaceIdOf(request.params), name);
    return { ok: true };
  });

  app.patch<ByMember>(`${ONE}/members/:userId`, async (request): Promise<Workspace> => {
    const user = await requireSession(request);
    const { role } = parseBody(memberRoleSchema, request.body);
    return workspaces.setRole(user, workspaceIdOf(request.params), memberIdOf(request.params), role);
  });

  app.delete<ByMember>(`${ONE}/members/:userId`, async (request) => {
    const user = await requireSession(request);
    await workspaces.removeMember(user, workspaceIdOf(request.params), memberIdOf(request.params));
    return { ok: true };
  });

  app.post<ById>(`${ONE}/offer`, async (request): Promise<Workspace> => {
    const user = await requireSession(request);
    const { userId } = parseBody(offerSchema, request.body);
    return workspaces.offer(user, workspaceIdOf(request.params), userId);
  });

  app.delete<ById>(`${ONE}/offer`, async (request): Promise<Workspace> => {
    return workspaces.endOffer(await requireSession(request), workspaceIdOf(request.params));
  });

  app.post<ById>(`${ONE}/offer/accept`, async (request): Promise<Workspace> => {
    return workspaces.acceptOffer(await requireSession(request), workspaceIdOf(request.params));
  });

  const moves = new ProjectMoveService(deps);
  app.post<{ Params: { id: string } }>('/api/projects/:id/move', async (request): Promise<MovedProjects> => {
    const user = await requireSession(request);
    const projectId = idInAddress(request.params.id, 'project-not-found');
    const to = requestedWorkspace(request, user, 'read');
    const { withOthers } = parseBody(moveProjectSchema, request.body);
    return { projectIds: await moves.move(user, { projectId, to, withOthers }) };
  });

  registerWorkspaceActivityRoutes(app, deps);
  registerInviteRoutes(app, deps);
}

function registerInviteRoutes(app: FastifyInstance, deps: Deps): void {
  const invites = new InviteService(deps, app.log);
  app.addHook('onClose', () => invites.settled());
  const tokens = createRateLimiter(deps.limits, 'invite-token', { limit: TOKENS_A_MINUTE });

  app.post<ById>(`${ONE}/invites`, async (request, reply) => {
    const user = await requireSession(request);
    const wanted = parseBody(inviteSchema, request.body);
    return reply.status(201).send(await invites.invite(user, workspaceIdOf(request.params), wanted));
  });

  app.delete<ByInvite>(`${ONE}/invites/:inviteId`, async (request) => {
    const user = await requireSession(request);
    const { id, inviteId } = request.params;
    await invites.withdraw(user, workspaceIdOf({ id }), idInAddress(inviteId, 'invite-not-found'));
    return { ok: true };
  });

  app.post('/api/invites/read', async (request): Promise<InviteOffer> => {
    const user = await requireSession(request);
    const { token } = parseBody(inviteTokenSchema, request.body);
    await enforceRateLimit(tokens, String(user.id), 'requests');
    return invites.read(user, token);
  });

  app.post('/api/invites/accept', async (request): Promise<AcceptedInvite> => {
    const user = await requireSession(request);
    const { token } = parseBody(inviteTokenSchema, request.body);
    await enforceRateLimit(tokens, String(user.id), 'requests');
    return invites.accept(user, token);
  });
}
