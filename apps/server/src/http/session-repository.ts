import { DAY_MS } from '@anchora/contract/durations';
import { randomBytes } from 'node:crypto';
import { MAX_SESSIONS_PER_USER } from '@anchora/contract/limits';
import { and, desc, eq, gt, inArray, isNull, lte, ne, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { publicUserColumns, type ProUser } from '../db/pro-user';
import { rolesOfUser } from '../db/user-roles';
import { sessions, users } from '../db/schema/accounts';
import { reviewLinks } from '../db/schema/comments';
import { projects } from '../db/schema/projects';
import { scenePreviews } from '../db/schema/scenes';
import type { Member } from './access';
import { ApiError } from './api-error';
import { hashToken } from './hash-token';

/** Time after its last use at which a session ends. Chosen, not measured. */
export const ROLLING_LIFETIME_DAYS = 30;
const ROLLING_LIFETIME = sql.raw(`interval '${ROLLING_LIFETIME_DAYS} days'`);
/** Time after its sign-in at which a session ends at the latest. Chosen, not measured. */
export const ABSOLUTE_LIFETIME_DAYS = 180;
const ABSOLUTE_LIFETIME = sql.raw(`interval '${ABSOLUTE_LIFETIME_DAYS} days'`);
export const ABSOLUTE_LIFETIME_S = (ABSOLUTE_LIFETIME_DAYS * DAY_MS) / 1000;
/**
 * The last use is stored at most this often, so that reading the dashboard does not cause a write each time. Chosen,
 * not measured.
 */
const TOUCH_INTERVAL = sql`interval '1 hour'`;

/** 256 bits, which cannot be guessed. */
const TOKEN_BYTES = 32;
/** Enough to tell a browser in the list of sessions; the rest is not stored. Chosen, not measured. */
const MAX_USER_AGENT_LENGTH = 512;

/** The user of a session, read from the database for each request. */
type StoredSession = ProUser & Pick<Member, 'roles'> & { sessionId: number };

/** The user for whom a request acts, and where it comes from: by a session, or by a token of the API. */
export type CurrentUser = Omit<StoredSession, 'sessionId'> &
  Pick<Member, 'token'> & {
    /** Null for a token. */
    sessionId: number | null;
    address: string;
  };

/** A user who is signed in. */
export type SessionUser = CurrentUser & { sessionId: number };

/** Condition of a select over `sessions` and `users`: this session admits its user. */
function admits(tokenHash: Placeholder | SQL): SQL | undefined {
  return and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, sql`now()`), isNull(users.blockedAt));
}

/** Condition: `admits`, and the last use was stored recently. For joins of other repositories. */
export function isFreshSession(tokenHash: SQL): SQL | undefined {
  return and(admits(tokenHash), gt(sessions.lastSeenAt, sql`now() - ${TOUCH_INTERVAL}`));
}

/** Sessions are stored in the database, so that each can be revoked; only the hash of a token is stored. */
export class SessionRepository {
  /** Used by almost every request, so it is built once, and planned once by each connection. */
  private readonly findByToken;

  constructor(private readonly db: Database) {
    this.findByToken = db
      .select({
        ...publicUserColumns,
        roles: rolesOfUser,
        sessionId: sessions.id,
        touch: sql<boolean>`${sessions.lastSeenAt} < now() - ${TOUCH_INTERVAL}`,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(admits(sql.placeholder('tokenHash')))
      .prepare('session_user');
  }

  /**
   * @returns the token for the cookie: 256 random bits, base64url.
   * @throws ApiError `account-blocked`; `unauthenticated` if the account has been deleted meanwhile.
   */
  async start(userId: number, userAgent: string | undefined): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.db.delete(sessions).where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, sql`now()`)));
    await this.db.transaction(async (tx) => {
      // Keeps the account from being deleted before its session is stored.
      const found = tx.select({ blockedAt: users.blockedAt }).from(users).where(eq(users.id, userId));
      const [user] = await found.for('key share');
      if (!user) throw new ApiError('unauthenticated');
      if (user.blockedAt !== null) throw new ApiError('account-blocked');
      await tx.insert(sessions).values({
        tokenHash: hashToken(token),
        userId,
        userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
        expiresAt: sql`now() + ${ROLLING_LIFETIME}`,
      });
    });
    await this.endOldest(userId);
    return token;
  }

  /** Keeps the list of a user's sessions short. */
  private async endOldest(userId: number): Promise<void> {
    const surplus = this.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
      .offset(MAX_SESSIONS_PER_USER);
    await this.db.delete(sessions).where(inArray(sessions.id, surplus));
  }

  /** @returns null if there is no such session, if it has ended, or if its user is blocked. */
  async find(token: string): Promise<StoredSession | null> {
    const [found] = await this.findByToken.execute({ tokenHash: hashToken(token) });
    if (!found) return null;
    const { touch, ...user } = found;
    if (touch) await this.touch(user.sessionId);
    return user;
  }

  async end(token: string): Promise<void> {
    await this.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
  }

  /** The user's active sessions, most recently used first. */
  listOf(userId: number) {
    return this.db
      .select({
        id: sessions.id,
        userAgent: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
      })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
  }

  /** @returns whether the user had such a session. */
  async endById(userId: number, sessionId: number): Promise<boolean> {
    const ended = await this.db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
      .returning({ id: sessions.id });
    return ended.length === 1;
  }

  /**
   * Ends sessions, and what shows drafts without one: the previews of the user's workspaces, and the review links that
   * the user made.
   *
   * @param keptSessionId the session to keep; null ends all.
   * @param tx the transaction of the change that calls for it, so that neither happens without the other.
   */
  async endOthers(userId: number, keptSessionId: number | null, tx: Database | Transaction = this.db): Promise<void> {
    const ownProjects = tx.select({ id: projects.id }).from(projects)
      .where(sql`${projects.workspaceId} in (select id from workspaces where owner_user_id = ${userId}
        union all select workspace_id from workspace_members where user_id = ${userId})`);
    await tx.delete(scenePreviews).where(inArray(scenePreviews.projectId, ownProjects));
    await tx.delete(reviewLinks).where(eq(reviewLinks.createdBy, userId));
    const isOther = keptSessionId === null ? undefined : ne(sessions.id, keptSessionId);
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
  }

  private async touch(sessionId: number): Promise<void> {
    await this.db
      .update(sessions)
      .set({
        lastSeenAt: sql`now()`,
        expiresAt: sql`least(now() + ${ROLLING_LIFETIME}, ${sessions.createdAt} + ${ABSOLUTE_LIFETIME})`,
      })
      .where(eq(sessions.id, sessionId));
  }
}
