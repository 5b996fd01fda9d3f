import type { TokenScope } from '@anchora/contract/token-scopes';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { isOwnerPro, owners, publicUserColumns, type ProUser } from '../db/pro-user';
import { rolesOfUser } from '../db/user-roles';
import { users, workspaces } from '../db/schema/accounts';
import { apiTokenNetworks, apiTokens } from '../db/schema/api-tokens';
import type { Member } from './access';
import { hashToken } from './hash-token';

/** The last use is stored at most this often, so that not every call of a program writes. Chosen, not measured. */
const TOUCH_INTERVAL = sql`interval '10 minutes'`;

/** A valid token and the member for whom it acts, read from the database for each request. */
export interface StoredApiToken {
  id: number;
  name: string;
  workspaceId: number;
  scopes: TokenScope[];
  expiresAt: Date;
  /** Whether the plan of its workspace runs. */
  isPro: boolean;
  user: ProUser & Pick<Member, 'roles'>;
}

/** Finds tokens by their hash. A revoked token is refused by every process from its next request on. */
export class ApiTokenRepository {
  private readonly findByHash;

  constructor(private readonly db: Database) {
    this.findByHash = db
      .select({
        id: apiTokens.id,
        name: apiTokens.name,
        workspaceId: apiTokens.workspaceId,
        scopes: apiTokens.scopes,
        expiresAt: apiTokens.expiresAt,
        isPro: isOwnerPro,
        touch: sql<boolean>`coalesce(${apiTokens.lastUsedAt} < now() - ${TOUCH_INTERVAL}, true)`,
        user: { ...publicUserColumns, roles: rolesOfUser },
      })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .innerJoin(workspaces, eq(workspaces.id, apiTokens.workspaceId))
      .innerJoin(owners, eq(owners.id, workspaces.ownerUserId))
      .where(
        and(
          eq(apiTokens.tokenHash, sql.placeholder('tokenHash')),
          gt(apiTokens.expiresAt, sql`now()`),
          isNull(users.blockedAt),
        ),
      )
      .prepare('api_token');
  }

  /** @returns null if it is unknown or has expired, or if its member is blocked or has left the workspace. */
  async find(token: string): Promise<StoredApiToken | null> {
    const [found] = await this.findByHash.execute({ tokenHash: hashToken(token) });
    if (!found) return null;
    const { touch, user, ...own } = found;
    if (touch) await this.touch(own.id);
    const roles = user.roles.filter(([workspaceId]) => workspaceId === own.workspaceId);
    return roles.length === 0 ? null : { ...own, user: { ...user, roles } };
  }

  private async touch(id: number): Promise<void> {
    await this.db
      .update(apiTokens)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(apiTokens.id, id));
  }
}

/** @returns whether the token was never used from this network before. */
export async function insertTokenNetwork(tx: Transaction, tokenId: number, networkHash: Buffer): Promise<boolean> {
  const added = await tx
    .insert(apiTokenNetworks)
    .values({ tokenId, networkHash })
    .onConflictDoNothing()
    .returning({ tokenId: apiTokenNetworks.tokenId });
  return added.length === 1;
}
