import { createHmac } from 'node:crypto';
import { READING_SCOPES, type TokenScope } from '@anchora/contract/token-scopes';
import { MINUTE_MS } from '@anchora/contract/durations';
import { MB } from '@anchora/contract/limits';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config';
import type { Database } from '../../db/database';
import { ApiError } from '../api-error';
import { bearerToken, isApiToken } from '../api-token';
import { ApiTokenRepository, type StoredApiToken } from '../api-token-repository';
import { clientNetwork } from '../client-network';
import type { LimitStore } from '../limits/limit-store';
import { rateLimited } from '../limits/rate-limited';
import { RecentlyUsed } from '../recently-used';

declare module 'fastify' {
  interface FastifyRequest {
    apiToken: StoredApiToken | null;
  }
}

export interface TokenGuardDeps {
  config: Pick<Config, 'publicUrl' | 'secretKey' | 'tokenRequestsPerMinute'>;
  db: Database;
  limits: LimitStore;
  /** Stores a network from which a token was used, and tells of it if it is new. */
  recordNetwork: (token: StoredApiToken, use: NetworkUse) => Promise<void>;
}

/** A use of a token from a network. */
export interface NetworkUse {
  /** Address of the program. */
  address: string;
  /** Keyed hash of token and network, which is stored in place of the network. */
  hash: Buffer;
}

/** Enough for about 7,000 pairs of a token and a network. Chosen, not measured. */
const MAX_KNOWN_BYTES = 4 * MB;

/** Admits requests of programs: finds the token, counts the request, and checks the scope that the call needs. */
export class TokenGuard {
  private readonly tokens: ApiTokenRepository;
  /** Pairs of a token and a network that are stored already. */
  private readonly known = new RecentlyUsed<true>(MAX_KNOWN_BYTES);

  constructor(
    private readonly deps: TokenGuardDeps,
    private readonly log: FastifyBaseLogger,
  ) {
    this.tokens = new ApiTokenRepository(deps.db);
  }

  /**
   * @param needed `any` accepts every token.
   * @throws ApiError `token-missing`, `token-invalid`, `rate-limited`, `token-read-only` or `token-scope-missing`
   */
  async admit(request: FastifyRequest, reply: FastifyReply, needed: TokenScope | 'any'): Promise<void> {
    const token = await this.find(request);
    await this.count(reply, token.id);
    if (needed !== 'any') requireScope(token, needed);
    await this.noteNetwork(token, request.ip);
    request.apiToken = token;
    const proof = { id: token.id, workspaceId: token.workspaceId, scopes: scopesNow(token) };
    request.sessionUser = Promise.resolve({ ...token.user, token: proof, sessionId: null, address: request.ip });
  }

  private async find(request: FastifyRequest): Promise<StoredApiToken> {
    const text = bearerToken(request);
    if (text === null) throw new ApiError('token-missing', { page: `${this.deps.config.publicUrl}/api-access` });
    const found = isApiToken(text) ? await this.tokens.find(text) : null;
    if (!found) throw new ApiError('token-invalid');
    return found;
  }

  /** Counted for all processes together, with the state of the limit in the headers of the answer. */
  private async count(reply: FastifyReply, tokenId: number): Promise<void> {
    const limit = this.deps.config.tokenRequestsPerMinute;
    const taking = await this.deps.limits.take(`api-token ${tokenId}`, { limit, lifetimeMs: MINUTE_MS });
    const isTaken = 'id' in taking;
    const resetS = Math.ceil((isTaken ? MINUTE_MS : taking.retryAfterMs) / 1000);
    reply.header('ratelimit-limit', limit);
    reply.header('ratelimit-remaining', isTaken ? limit - taking.others - 1 : 0);
    reply.header('ratelimit-reset', resetS);
    if (!isTaken) throw rateLimited('requests', taking.retryAfterMs);
  }

  /** A failure does not stop the request: it is in the log, and the next request from the network tries again. */
  private async noteNetwork(token: StoredApiToken, address: string): Promise<void> {
    const network = clientNetwork(address);
    const key = `${token.id} ${network}`;
    if (this.known.get(key)) return;
    const hash = createHmac('sha256', this.deps.config.secretKey).update(`network of a token ${key}`).digest();
    try {
      await this.deps.recordNetwork(token, { address, hash });
      this.known.set(key, true, 0);
    } catch (error) {
      this.log.error({ err: error }, 'the network from which a token is used could not be recorded');
    }
  }
}

/** The scopes that have an effect: without Pro, those that change nothing. */
export function scopesNow({ scopes, isPro }: Pick<StoredApiToken, 'scopes' | 'isPro'>): TokenScope[] {
  return isPro ? scopes : scopes.filter((scope) => READING_SCOPES.has(scope));
}

/** @throws ApiError `token-scope-missing`; `token-read-only` if it is missing because the plan has ended */
export function requireScope(token: Pick<StoredApiToken, 'scopes' | 'isPro'>, scope: TokenScope): void {
  if (scopesNow(token).includes(scope)) return;
  throw token.scopes.includes(scope) ? new ApiError('token-read-only') : new ApiError('token-scope-missing', { scope });
}
