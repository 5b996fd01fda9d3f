import type { ApiToken, ApiTokens, NewToken, newTokenSchema } from '@anchora/contract/api-tokens';
import { RIGHT_OF_SCOPE, TOKEN_SCOPES, type TokenScope } from '@anchora/contract/token-scopes';
import type { Right } from '@anchora/contract/roles';
import { MAX_TOKENS } from '@anchora/contract/limits';
import type { z } from 'zod';
import type { OwnerProofs } from '../../accounts/owner-proofs';
import { holdForSettings } from '../../accounts/hold-workspace';
import { findPayer } from '../../accounts/payer';
import type { TokenNotices } from '../../accounts/token-notices';
import { ownerIn, recordInWorkspace } from '../../audit/audit-repository';
import type { Database } from '../../db/database';
import { callerOf, readableBy, workspacesWith, type Member } from '../../http/access';
import { ApiError } from '../../http/api-error';
import { newApiToken } from '../../http/api-token';
import { hashToken } from '../../http/hash-token';
import type { SessionUser } from '../../http/session-repository';
import {
  deleteToken,
  findRoles,
  insertToken,
  listTokens,
  lockTokensOf,
  workspaceOfToken,
  type TokenRow,
} from './token-repository';

/** Last characters of a token, by which its owner tells it in the list. Chosen, not measured. */
const ENDING_LENGTH = 4;

interface TokenServiceDeps {
  db: Database;
  proofs: OwnerProofs;
  notices: TokenNotices;
}

/** Makes, lists and revokes the tokens of a workspace's members. */
export class TokenService {
  constructor(private readonly deps: TokenServiceDeps) {}

  async list(user: Member, workspaceId: number): Promise<ApiTokens> {
    const seesAll = mayIn(user, 'manage', workspaceId);
    const rows = await listTokens(this.deps.db, workspaceId, seesAll ? null : user.id);
    const { isPro } = await findPayer(this.deps.db, workspaceId);
    return { items: rows.map(tokenAnswer), isPro, scopes: scopesFor(user, workspaceId) };
  }

  /**
   * @throws ApiError `token-needs-pro`, `workspace-not-found`, `role-too-low`, `too-many-tokens`, or as
   *   `OwnerProofs.require`
   */
  async make(user: SessionUser, workspaceId: number, wanted: z.output<typeof newTokenSchema>): Promise<NewToken> {
    const { db, proofs, notices } = this.deps;
    const { name, scopes, days, ...proof } = wanted;
    if (!(await findPayer(db, workspaceId)).isPro) throw new ApiError('token-needs-pro');
    requireScopes(user, workspaceId, scopes);
    await proofs.require(user, proof);
    const token = newApiToken();
    const news = { event: 'token-made', tokenName: name, address: user.address, workspaceId } as const;
    const info = await db.transaction(async (tx) => {
      await lockTokensOf(tx, user.id);
      const own = await listTokens(tx, workspaceId, user.id);
      if (own.length >= MAX_TOKENS) throw new ApiError('too-many-tokens', { max: MAX_TOKENS });
      const id = await insertToken(tx, {
        workspaceId,
        userId: user.id,
        name,
        scopes,
        tokenHash: hashToken(token),
        ending: token.slice(-ENDING_LENGTH),
        days,
      });
      // The inserted row locks its workspace, so that a change of members is either seen here or finds the token.
      requireScopes({ ...user, roles: await findRoles(tx, user.id) }, workspaceId, scopes);
      await notices.record(tx, user.id, ownerIn(user), { ...news, tokenId: id });
      return (await listTokens(tx, workspaceId, user.id)).find((row) => row.id === id);
    });
    if (!info) throw new Error('a token that was made is not there');
    notices.mail(user, news);
    return { token, info: tokenAnswer(info) };
  }

  /** Takes effect with the next request of every process. @throws ApiError `token-not-found` */
  async revoke(user: SessionUser, id: number): Promise<void> {
    const manages = workspacesWith(callerOf(user), 'manage');
    await this.deps.db.transaction(async (tx) => {
      const workspaceId = await workspaceOfToken(tx, id, { userId: user.id, manages });
      if (workspaceId === null) throw new ApiError('token-not-found');
      await holdForSettings(tx, user.id, workspaceId);
      if (!(await deleteToken(tx, id))) throw new ApiError('token-not-found');
      await recordInWorkspace(tx, user, workspaceId, 'token-revoked', { tokenId: id });
    });
  }
}

/**
 * @throws ApiError `workspace-not-found` for everyone but members; `role-too-low` for a scope that the role does not
 *   have
 */
function requireScopes(user: Member, workspaceId: number, wanted: TokenScope[]): void {
  if (!readableBy(user).includes(workspaceId)) throw new ApiError('workspace-not-found');
  const allowed = scopesFor(user, workspaceId);
  if (!wanted.every((scope) => allowed.includes(scope))) throw new ApiError('role-too-low');
}

/** The scopes for which the member's role suffices. */
function scopesFor(user: Member, workspaceId: number): TokenScope[] {
  return TOKEN_SCOPES.filter((scope) => mayIn(user, RIGHT_OF_SCOPE[scope], workspaceId));
}

function mayIn(user: Member, right: Right, workspaceId: number): boolean {
  return workspacesWith(callerOf(user), right).includes(workspaceId);
}

function tokenAnswer({ workspaceId: _workspace, ...row }: TokenRow): ApiToken {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
