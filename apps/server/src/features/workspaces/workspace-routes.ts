import { MAX_ID } from '@anchora/contract/limits';
import {
  createWorkspaceSchema,
  deleteWorkspaceSchema,
  inviteSchema,
  inviteTokenSchema,
  memberRoleSchema,
  offerSchema,
  updateWorkspaceSchema,
  type AcceptedInvite,
  type InviteOffer,
  type Workspace,
  type Workspaces,
} from '@anchora/contract/workspaces';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import type { ErrorCode } from '@anchora/contract/errors/error-codes';
import { parseBody } from '../../http/json-body';
import { createRateLimiter, enforceRateLimit } from '../../http/limits/rate-limit';
import { requireUser } from '../../http/session';
import { InviteService } from './invite-service';
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

/** A token has 128 random bits, so guessing is hopeless; the limit keeps guesses cheap for the server. */
const TOKENS_A_MINUTE = 30;
const ONE = '/api/workspaces/:id';

/** Workspaces, their members, and invites to them. */
export function registerWorkspaceRoutes(app: FastifyInstance, deps: Deps): void {
  const workspaces = new WorkspaceService(deps);

  app.get('/api/workspaces', async (request): Promise<Workspaces> => {
    return { items: await workspaces.list(await requireUser(request)) };
  });

  app.post('/api/workspaces', async (request, reply) => {
    const user = await requireUser(request);
    const { name } = parseBody(createWorkspaceSchema, request.body);
    return reply.status(201).send(await workspaces.create(user, name));
  });

  app.get<ById>(ONE, async (request): Promise<Workspace> => {
    return workspaces.read(await requireUser(request), workspaceIdOf(request.params));
  });

  app.patch<ById>(ONE, async (request): Promise<Workspace> => {
    const user = await requireUser(request);
    return workspaces.update(user, workspaceIdOf(request.params), parseBody(updateWorkspaceSchema, request.body));
  });

  app.delete<ById>(ONE, async (request) => {
    const user = await requireUser(request);
    const { name } = parseBody(deleteWorkspaceSchema, request.body);
    await workspaces.delete(user, workspaceIdOf(request.params), name);
    return { ok: true };
  });

  app.patch<ByMember>(`${ONE}/members/:userId`, async (request): Promise<Workspace> => {
    const user = await requireUser(request);
    const { role } = parseBody(memberRoleSchema, request.body);
    return workspaces.setRole(user, workspaceIdOf(request.params), memberIdOf(request.params), role);
  });

  app.delete<ByMember>(`${ONE}/members/:userId`, async (request) => {
    const user = await requireUser(request);
    await workspaces.removeMember(user, workspaceIdOf(request.params), memberIdOf(request.params));
    return { ok: true };
  });

  app.post<ById>(`${ONE}/offer`, async (request): Promise<Workspace> => {
    const user = await requireUser(request);
    const { userId } = parseBody(offerSchema, request.body);
    return workspaces.offer(user, workspaceIdOf(request.params), userId);
  });

  app.delete<ById>(`${ONE}/offer`, async (request): Promise<Workspace> => {
    return workspaces.endOffer(await requireUser(request), workspaceIdOf(request.params));
  });

  app.post<ById>(`${ONE}/offer/accept`, async (request): Promise<Workspace> => {
    return workspaces.acceptOffer(await requireUser(request), workspaceIdOf(request.params));
  });

  registerInviteRoutes(app, deps);
}

function registerInviteRoutes(app: FastifyInstance, deps: Deps): void {
  const invites = new InviteService(deps, app.log);
  app.addHook('onClose', () => invites.settled());
  const tokens = createRateLimiter(deps.limits, 'invite-token', { limit: TOKENS_A_MINUTE });

  app.post<ById>(`${ONE}/invites`, async (request, reply) => {
    const user = await requireUser(request);
    const wanted = parseBody(inviteSchema, request.body);
    return reply.status(201).send(await invites.invite(user, workspaceIdOf(request.params), wanted));
  });

  app.delete<ByInvite>(`${ONE}/invites/:inviteId`, async (request) => {
    const user = await requireUser(request);
    const { id, inviteId } = request.params;
    await invites.withdraw(user, workspaceIdOf({ id }), idIn(inviteId, 'invite-not-found'));
    return { ok: true };
  });

  app.post('/api/invites/read', async (request): Promise<InviteOffer> => {
    const user = await requireUser(request);
    const { token } = parseBody(inviteTokenSchema, request.body);
    await enforceRateLimit(tokens, String(user.id), 'requests');
    return invites.read(user, token);
  });

  app.post('/api/invites/accept', async (request): Promise<AcceptedInvite> => {
    const user = await requireUser(request);
    const { token } = parseBody(inviteTokenSchema, request.body);
    await enforceRateLimit(tokens, String(user.id), 'requests');
    return invites.accept(user, token);
  });
}

function workspaceIdOf({ id }: { id: string }): number {
  return idIn(id, 'workspace-not-found');
}

function memberIdOf({ userId }: { userId: string }): number {
  return idIn(userId, 'member-not-found');
}

function idIn(
  text: string,
  missing: Extract<ErrorCode, 'workspace-not-found' | 'member-not-found' | 'invite-not-found'>,
): number {
  const id = /^\d+$/.test(text) ? Number(text) : Infinity;
  if (id > MAX_ID) throw new ApiError(missing);
  return id;
}
