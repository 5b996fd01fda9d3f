import type { InvitableRole, Role } from '@anchora/contract/roles';
import { INVITE_LIFETIME_MS, OFFER_LIFETIME_MS } from '@anchora/contract/limits';
import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { membershipOf } from '../../accounts/membership-of';
import { shownNameOf } from '../../accounts/shown-name';
import { fromNow } from '../../db/from-now';
import type { Database, Transaction } from '../../db/database';
import { isProNow } from '../../db/pro-user';
import { users, workspaceInvites, workspaceMembers, workspaces } from '../../db/schema/accounts';
import { reviewLinks } from '../../db/schema/comments';
import { projects } from '../../db/schema/projects';
import { scenePreviews } from '../../db/schema/scenes';
import { hasFactorInUse } from '../../db/user-roles';
import { writtenRow } from '../../db/written-row';

/** A member of one workspace, as the database has it now. */
export interface Membership {
  workspaceId: number;
  /** Null for the personal workspace. */
  name: string | null;
  ownerId: number;
  role: Role;
  requiresFactor: boolean;
  hasFactor: boolean;
  /** Whether the workspace's owner has Pro. */
  isPro: boolean;
  /** The member to whom the workspace is offered at present. */
  offeredTo: number | null;
}

/** The name that other members see. */
const shownName = shownNameOf(users);

const MEMBERSHIP = sql`
  select w.id as "workspaceId", w.name, w.owner_user_id as "ownerId", w.requires_factor as "requiresFactor",
    case when w.owner_user_id = users.id then 'owner' else m.role end as role,
    ${hasFactorInUse} as "hasFactor", (select ${isProNow} from users where id = w.owner_user_id) as "isPro",
    case when w.offer_ends_at > now() then w.offered_to_user_id end as "offeredTo"
  from users cross join workspaces w left join workspace_members m on m.workspace_id = w.id and m.user_id = users.id`;
const IS_MEMBER = sql`(w.owner_user_id = users.id or m.user_id is not null)`;

/** All workspaces of a user, the personal one first, then by name. */
export async function listMemberships(db: Database | Transaction, userId: number): Promise<Membership[]> {
  const { rows } = await db.execute<Membership & Record<string, unknown>>(sql`${MEMBERSHIP}
    where users.id = ${userId} and w.id in (
      select id from workspaces where owner_user_id = ${userId}
      union all select workspace_id from workspace_members where user_id = ${userId})
    order by w.name is not null, lower(w.name), w.id`);
  return rows;
}

/** @returns null for everyone but members. */
export async function findMembership(
  db: Database | Transaction,
  workspaceId: number,
  userId: number,
): Promise<Membership | null> {
  const { rows } = await db.execute<Membership & Record<string, unknown>>(
    sql`${MEMBERSHIP} where users.id = ${userId} and w.id = ${workspaceId} and ${IS_MEMBER}`,
  );
  return rows[0] ?? null;
}

/** Locks a workspace until the transaction ends, so that changes of its members take turns. */
export async function lockMembersOf(tx: Transaction, workspaceId: number): Promise<void> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('update');
}

export async function countOwned(tx: Transaction, userId: number): Promise<number> {
  return tx.$count(workspaces, and(eq(workspaces.ownerUserId, userId), isNotNull(workspaces.name)));
}

/** @returns the id, which is no user's: the personal workspace of each user has the id of the user. */
export async function insertWorkspace(tx: Transaction, ownerUserId: number, name: string): Promise<number> {
  const made = writtenRow(
    await tx
      .insert(workspaces)
      .values({ id: sql`nextval('users_id_seq')`, ownerUserId, name })
      .returning({ id: workspaces.id }),
    'a workspace',
  );
  return made.id;
}

export async function updateWorkspace(
  tx: Transaction,
  workspaceId: number,
  change: { name?: string | undefined; requiresFactor?: boolean | undefined },
): Promise<void> {
  await tx.update(workspaces).set(change).where(eq(workspaces.id, workspaceId));
}

/** The owner first, then the members by the time at which they joined. */
export async function listMembers(db: Database | Transaction, workspaceId: number) {
  const { rows } = await db.execute<{ userId: number; name: string; role: Role; since: string }>(sql`
    select users.id as "userId", ${shownName} as name, r.role, to_char(r.since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
    from (
      select owner_user_id as user_id, 'owner' as role, created_at as since, 0 as place from workspaces where id = ${workspaceId}
      union all select user_id, role, created_at, 1 from workspace_members where workspace_id = ${workspaceId}
    ) r join users on users.id = r.user_id order by r.place, r.since, users.id`);
  return rows;
}

/** @returns false if there is no such member */
export async function setRole(tx: Transaction, workspaceId: number, userId: number, role: InvitableRole) {
  const set = tx.update(workspaceMembers).set({ role }).where(membershipOf(workspaceId, userId));
  return (await set.returning({ userId: workspaceMembers.userId })).length === 1;
}

/** Deletes a member's invites, which nobody may accept once their author could not make them. */
export async function deleteInvitesBy(tx: Transaction, workspaceId: number, userId: number): Promise<void> {
  const isBy = and(eq(workspaceInvites.workspaceId, workspaceId), eq(workspaceInvites.invitedBy, userId));
  await tx.delete(workspaceInvites).where(isBy);
}

/**
 * Removes a member, with the offer to them and the invites and review links that they made, and every preview link of
 * the workspace, because the member may know it.
 *
 * @returns false if there is no such member
 */
export async function deleteMember(tx: Transaction, workspaceId: number, userId: number): Promise<boolean> {
  const removed = await tx
    .delete(workspaceMembers)
    .where(membershipOf(workspaceId, userId))
    .returning({ userId: workspaceMembers.userId });
  if (removed.length === 0) return false;
  await deleteInvitesBy(tx, workspaceId, userId);
  await tx
    .update(workspaces)
    .set({ offeredToUserId: null, offerEndsAt: null })
    .where(and(eq(workspaces.id, workspaceId), eq(workspaces.offeredToUserId, userId)));
  const ofWorkspace = tx.select({ id: projects.id }).from(projects).where(eq(projects.workspaceId, workspaceId));
  await tx.delete(scenePreviews).where(inArray(scenePreviews.projectId, ofWorkspace));
  // Review links that others made were given to clients; the member cannot read them.
  const isTheirs = and(eq(reviewLinks.createdBy, userId), inArray(reviewLinks.projectId, ofWorkspace));
  await tx.delete(reviewLinks).where(isTheirs);
  return true;
}

export async function insertMember(tx: Transaction, workspaceId: number, userId: number, role: InvitableRole) {
  await tx.insert(workspaceMembers).values({ workspaceId, userId, role });
}

/** @param userId the member to whom the workspace is offered; null withdraws the offer. */
export async function setOffer(tx: Transaction, workspaceId: number, userId: number | null): Promise<void> {
  const offerEndsAt = userId === null ? null : fromNow(OFFER_LIFETIME_MS);
  await tx.update(workspaces).set({ offeredToUserId: userId, offerEndsAt }).where(eq(workspaces.id, workspaceId));
}

/** Makes a member the owner, and the former owner an editor. */
export async function handOver(tx: Transaction, workspaceId: number, from: number, to: number): Promise<void> {
  await tx.delete(workspaceMembers).where(membershipOf(workspaceId, to));
  await tx
    .update(workspaces)
    .set({ ownerUserId: to, offeredToUserId: null, offerEndsAt: null })
    .where(eq(workspaces.id, workspaceId));
  await insertMember(tx, workspaceId, from, 'editor');
  // The keys belong to the former owner's requests, and could equal one of the new owner's.
  await tx.update(projects).set({ userId: to, creationKey: null }).where(eq(projects.workspaceId, workspaceId));
  // Builds and backups that wait would go with the account of the former owner.
  await tx.execute(sql`update tracking_builds set user_id = ${to}
    where project_id in (select id from projects where workspace_id = ${workspaceId})`);
  await tx.execute(sql`update variant_builds set user_id = ${to}
    where variant_id in (select id from file_variants where workspace_id = ${workspaceId})`);
  await tx.execute(sql`update backup_jobs set user_id = ${to} where workspace_id = ${workspaceId}`);
}

/** Members, the owner included, and invites that can still be accepted. */
export async function countSeats(tx: Database | Transaction, workspaceId: number): Promise<number> {
  const members = await tx.$count(workspaceMembers, eq(workspaceMembers.workspaceId, workspaceId));
  const isOpen = and(eq(workspaceInvites.workspaceId, workspaceId), gt(workspaceInvites.expiresAt, sql`now()`));
  return 1 + members + (await tx.$count(workspaceInvites, isOpen));
}

type InviteRow = typeof workspaceInvites.$inferSelect;

export async function insertInvite(
  tx: Transaction,
  invite: Omit<typeof workspaceInvites.$inferInsert, 'expiresAt'>,
): Promise<InviteRow> {
  await tx.delete(workspaceInvites).where(sql`${workspaceInvites.expiresAt} <= now()`);
  const expiresAt = fromNow(INVITE_LIFETIME_MS);
  const made = writtenRow(
    await tx
      .insert(workspaceInvites)
      .values({ ...invite, expiresAt })
      .returning(),
    'an invite',
  );
  return made;
}

export function listInvites(db: Database | Transaction, workspaceId: number) {
  const { id, role, email, expiresAt } = workspaceInvites;
  return db
    .select({ id, role, email, expiresAt, invitedBy: shownName })
    .from(workspaceInvites)
    .innerJoin(users, eq(users.id, workspaceInvites.invitedBy))
    .where(and(eq(workspaceInvites.workspaceId, workspaceId), gt(expiresAt, sql`now()`)))
    .orderBy(asc(id));
}

/** @returns false if there is no such invite */
export async function deleteInvite(tx: Transaction, workspaceId: number, id: number): Promise<boolean> {
  const isIt = and(eq(workspaceInvites.workspaceId, workspaceId), eq(workspaceInvites.id, id));
  return (await tx.delete(workspaceInvites).where(isIt).returning({ id: workspaceInvites.id })).length === 1;
}

/** An invite that can be accepted, with what its receiver sees. */
export async function findInvite(db: Database | Transaction, tokenHash: Buffer) {
  const [found] = await db
    .select({ invite: workspaceInvites, workspaceName: workspaces.name, invitedBy: shownName })
    .from(workspaceInvites)
    .innerJoin(workspaces, eq(workspaces.id, workspaceInvites.workspaceId))
    .innerJoin(users, eq(users.id, workspaceInvites.invitedBy))
    .where(and(eq(workspaceInvites.tokenHash, tokenHash), gt(workspaceInvites.expiresAt, sql`now()`)));
  return found ?? null;
}

/** The language of the account with this address, if there is one. */
export async function languageOf(db: Database | Transaction, email: string) {
  const [user] = await db
    .select({ language: users.language })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return user?.language ?? null;
}
