import { domainSchema, removeDomainSchema, TLS_CHECK_PATH, type DomainAnswer } from '@anchora/contract/domains';
import type { FastifyInstance } from 'fastify';
import { OwnerProofs } from '../../accounts/owner-proofs';
import type { SecondFactors } from '../../accounts/second-factors';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { realResolver } from '../../http/domains/domain-resolver';
import { parseBody } from '../../http/json-body';
import { MemoryLimitStore } from '../../http/limits/memory-limit-store';
import { createRateLimiter, enforceRateLimit } from '../../http/limits/rate-limit';
import { Turnstile } from '../../http/limits/turnstile';
import { requestedWorkspace } from '../../http/requested-workspace';
import { requireSession } from '../../http/session';
import { DomainService } from './domain-service';
import { mayAsk, mayHaveCertificate } from './tls-check';

const PATH = '/api/domain';
/**
 * Names without a domain that proxies ask for, in a minute; a flood costs one look-up each and no certificate. Chosen,
 * not measured.
 */
export const UNKNOWN_NAMES_A_MINUTE = 600;
/**
 * Names that are looked up at once, so that a flood leaves the database connections to other requests. Chosen, not
 * measured.
 */
const LOOK_UPS_AT_ONCE = 4;

/** The domain of a workspace, for its owner in a session; and the question of a proxy before it gets a certificate. */
export function registerDomainRoutes(app: FastifyInstance, deps: Deps, factors: SecondFactors): void {
  const { config, db, limits } = deps;
  const resolver = deps.domainResolver ?? realResolver(config.dnsServers);
  const checking = { db, limits, resolver, siteHost: new URL(config.publicUrl).hostname };
  const domains = new DomainService(checking, new OwnerProofs(deps, factors));
  const lookUps = new Turnstile(LOOK_UPS_AT_ONCE);
  const unknown = createRateLimiter(new MemoryLimitStore(), 'tls-check', { limit: UNKNOWN_NAMES_A_MINUTE });

  app.get(PATH, async (request): Promise<DomainAnswer> => {
    const user = await requireSession(request);
    return domains.read(requestedWorkspace(request, user, 'manage'));
  });

  app.put(PATH, async (request): Promise<DomainAnswer> => {
    const user = await requireSession(request);
    const workspaceId = requestedWorkspace(request, user, 'manage');
    const { name, ...proof } = parseBody(domainSchema, request.body);
    return domains.set(user, workspaceId, name, proof);
  });

  app.post(`${PATH}/check`, async (request): Promise<DomainAnswer> => {
    const user = await requireSession(request);
    return domains.check(requestedWorkspace(request, user, 'manage'));
  });

  app.post(`${PATH}/remove`, async (request): Promise<DomainAnswer> => {
    const user = await requireSession(request);
    const workspaceId = requestedWorkspace(request, user, 'manage');
    return domains.remove(user, workspaceId, parseBody(removeDomainSchema, request.body));
  });

  app.get(TLS_CHECK_PATH, { config: { requestCost: 0 } }, async (request, reply) => {
    const { domain } = request.query as { domain?: unknown };
    reply.header('cache-control', 'no-store');
    const isAsked = mayAsk(request, config.tlsCheckToken);
    const mayGet = isAsked && (await lookUps.run(() => mayHaveCertificate(checking, domain)));
    if (mayGet) return { ok: true };
    await enforceRateLimit(unknown, 'all', 'requests');
    throw new ApiError('not-found', { address: TLS_CHECK_PATH });
  });
}
