import { newTokenSchema, type ApiTokens, type OwnToken } from '@anchora/contract/api-tokens';
import type { FastifyInstance } from 'fastify';
import { OwnerProofs } from '../../accounts/owner-proofs';
import type { SecondFactors } from '../../accounts/second-factors';
import type { TokenNotices } from '../../accounts/token-notices';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { idInAddress } from '../../http/id-in-address';
import { parseBody } from '../../http/json-body';
import { requestedWorkspace } from '../../http/requested-workspace';
import { requireSession } from '../../http/session';
import { scopesNow } from '../../http/v1/token-guard';
import type { RegisterOwn } from '../../http/v1/v1-routes';
import { TokenService } from './token-service';

interface Parts {
  factors: SecondFactors;
  notices: TokenNotices;
  registerOwn: RegisterOwn;
}

/** Tokens of the signed-in member, which no token reaches; and a token's own call about itself. */
export function registerTokenRoutes(app: FastifyInstance, deps: Deps, { factors, notices, registerOwn }: Parts): void {
  const tokens = new TokenService({ db: deps.db, proofs: new OwnerProofs(deps, factors), notices });

  app.get('/api/tokens', async (request): Promise<ApiTokens> => {
    const user = await requireSession(request);
    return tokens.list(user, requestedWorkspace(request, user, 'read'));
  });

  app.post('/api/tokens', async (request, reply) => {
    const user = await requireSession(request);
    const workspaceId = requestedWorkspace(request, user, 'read');
    const made = await tokens.make(user, workspaceId, parseBody(newTokenSchema, request.body));
    return reply.status(201).send(made);
  });

  app.delete<{ Params: { id: string } }>('/api/tokens/:id', async (request) => {
    const user = await requireSession(request);
    await tokens.revoke(user, idInAddress(request.params.id, 'token-not-found'));
    return { ok: true };
  });

  registerOwn('readToken', (request): OwnToken => {
    const token = request.apiToken;
    if (!token) throw new ApiError('token-invalid');
    const { name, workspaceId, expiresAt } = token;
    return { name, workspaceId, scopes: scopesNow(token), expiresAt: expiresAt.toISOString() };
  });
}
