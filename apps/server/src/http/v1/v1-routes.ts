import { linkOrigin, sharedLink } from '@anchora/contract/shared-link';
import type { Project } from '@anchora/contract/projects';
import { usdzStateOf, type V1Project } from '@anchora/contract/v1/v1-answers';
import { publishesBy, V1_CALLS, type V1Call } from '@anchora/contract/v1/v1-calls';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { ApiError } from '../api-error';
import { bearerToken } from '../api-token';
import { requireScope, TokenGuard, type TokenGuardDeps } from './token-guard';

/**
 * Serves the calls under `/api/v1`: as soon as a route of the app is registered that `V1_CALLS` names, the same handler
 * is registered for programs, whose token takes the place of the session. Call this before the features are registered.
 *
 * @returns registers a route that only programs have.
 */
export function registerV1(app: FastifyInstance, deps: TokenGuardDeps): RegisterOwn {
  const guard = new TokenGuard(deps, app.log);
  app.decorateRequest('apiToken', null);
  // A request with a token acts for the token alone, on every route.
  app.addHook('onRequest', (request, _reply, done) => {
    if (bearerToken(request) !== null) request.cookies = {};
    done();
  });
  app.addHook('onRoute', function (this: FastifyInstance, route) {
    const call = V1_CALLS.find(({ method, of }) => of !== null && toRoute(of) === route.url && isMethod(route, method));
    if (call) this.route(forPrograms(route, call, { guard, publicUrl: deps.config.publicUrl }));
  });
  return (name, handler) => {
    const call = V1_CALLS.find((own) => own.name === name);
    if (!call) throw new Error(`the table of calls has no ${name}`);
    const route = { method: call.method.toUpperCase(), url: toRoute(call.path), handler };
    app.route(forPrograms(route, call, { guard, publicUrl: deps.config.publicUrl }));
  };
}

export type RegisterOwn = (name: string, handler: RouteOptions['handler']) => void;

interface Parts {
  guard: TokenGuard;
  publicUrl: string;
}

function forPrograms(route: RouteOptions, call: V1Call, { guard, publicUrl }: Parts): RouteOptions {
  return {
    ...route,
    method: call.method.toUpperCase(),
    url: toRoute(call.path),
    exposeHeadRoute: false,
    // No browser sends tokens by itself, so a missing Origin is accepted; a foreign one is not.
    config: { ...route.config, hasOwnProof: true },
    onRequest: async (request, reply) => {
      await guard.admit(request, reply, call.scope);
      if ('key' in (request.params as object) && !isId(request.params)) throw new ApiError('project-not-found');
    },
    preHandler: (request, _reply, done) => {
      if (publishesBy(call.publishes, request.body) && request.apiToken) requireScope(request.apiToken, 'publish');
      done();
    },
    preSerialization: (_request, _reply, payload, done) => done(null, answerOf(call, payload, publicUrl)),
  };
}

/** Projects are addressed by their ids alone: a share id would lead to those of other workspaces, too. */
function isId(params: unknown): boolean {
  return /^\d+$/.test((params as { key: string }).key);
}

function answerOf({ answer }: V1Call, payload: unknown, publicUrl: string): unknown {
  if (answer === 'bytes' || !isSuccess(payload)) return payload;
  const [, type] = answer;
  if (type === 'V1Project') return projectAnswer(payload as Project, publicUrl);
  if (type !== 'V1ProjectPage') return payload;
  const page = payload as { items: Project[] };
  return { ...page, items: page.items.map((project) => projectAnswer(project, publicUrl)) };
}

function projectAnswer(project: Project, publicUrl: string): V1Project {
  return {
    ...project,
    viewUrl: sharedLink(linkOrigin(project, publicUrl), project.shareId),
    shareUrl: `${linkOrigin(project, publicUrl)}/share/${project.shareId}`,
    usdz: usdzStateOf(project),
  };
}

function isSuccess(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && !('code' in payload && 'message' in payload);
}

/** `/projects/{key}` as Fastify writes it. */
function toRoute(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function isMethod({ method }: RouteOptions, wanted: string): boolean {
  return [method].flat().some((one) => one.toLowerCase() === wanted);
}
