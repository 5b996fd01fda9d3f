import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { isMemberOf } from '../../accounts/is-member-of';
import { shownNameOf } from '../../accounts/shown-name';
import type { Database, Transaction } from '../../db/database';
import { users } from '../../db/schema/accounts';
import { comments, reviewLinks } from '../../db/schema/comments';
import { projects } from '../../db/schema/projects';
import { writtenRow } from '../../db/written-row';

const PROJECT = {
  id: projects.id,
  workspaceId: projects.workspaceId,
  name: projects.name,
  status: projects.status,
};

export async function findCommentedProject(db: Database | Transaction, id: number) {
  const [project] = await db.select(PROJECT).from(projects).where(eq(projects.id, id));
  return project ?? null;
}
export type CommentedProject = NonNullable<Awaited<ReturnType<typeof findCommentedProject>>>;

/** The review link with this token, while it lasts and its project can be shown. */
export async function findReview(db: Database | Transaction, tokenHash: Buffer) {
  const { id, guestsKey, createdBy } = reviewLinks;
  const [review] = await db
    .select({ id, guestsKey, createdBy, project: PROJECT })
    .from(reviewLinks)
    .innerJoin(projects, eq(projects.id, reviewLinks.projectId))
    .where(
      and(
        eq(reviewLinks.tokenHash, tokenHash),
        gt(reviewLinks.expiresAt, sql`now()`),
        inArray(projects.status, ['active', 'archived']),
        eq(projects.isWithheld, false),
      ),
    );
  return review ?? null;
}
export type Review = NonNullable<Awaited<ReturnType<typeof findReview>>>;

/** All comments on a project, the oldest first, with the names of present members only. */
export function listComments(db: Database | Transaction, { id: projectId, workspaceId }: CommentedProject) {
  const { id, parentId, itemId, authorId, guestName, guestsKey, text, createdAt, resolvedAt } = comments;
  const memberName = sql<string | null>`case when ${isMemberOf(users.id, workspaceId)} then ${shownNameOf(users)} end`;
  return db
    .select({ id, parentId, itemId, authorId, guestName, guestsKey, text, createdAt, resolvedAt, memberName })
    .from(comments)
    .leftJoin(users, eq(users.id, authorId))
    .where(eq(comments.projectId, projectId))
    .orderBy(asc(id));
}

/** The comments of a review link's guests and the answers to them, the oldest first. */
export function listGuestComments(db: Database | Transaction, { guestsKey, project }: Review) {
  const { id, parentId, itemId, guestName, text, createdAt, resolvedAt } = comments;
  return db
    .select({ id, parentId, itemId, guestName, text, createdAt, resolvedAt })
    .from(comments)
    .where(and(eq(comments.projectId, project.id), eq(comments.guestsKey, guestsKey)))
    .orderBy(asc(id));
}

export type CommentRow = typeof comments.$inferSelect;

export async function findComment(
  db: Database | Transaction,
  projectId: number,
  id: number,
): Promise<CommentRow | null> {
  const isIt = and(eq(comments.projectId, projectId), eq(comments.id, id));
  const [comment] = await db.select().from(comments).where(isIt);
  return comment ?? null;
}

export function countComments(tx: Transaction, projectId: number): Promise<number> {
  return tx.$count(comments, eq(comments.projectId, projectId));
}

/** Makes other comments on the project wait until the transaction ends. */
export async function lockCommentedProject(tx: Transaction, id: number): Promise<void> {
  await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, id)).for('no key update');
}

export async function insertComment(tx: Transaction, comment: typeof comments.$inferInsert): Promise<number> {
  const made = writtenRow(await tx.insert(comments).values(comment).returning({ id: comments.id }), 'a comment');
  return made.id;
}

export async function setResolved(db: Database | Transaction, id: number, isResolved: boolean): Promise<void> {
  await db
    .update(comments)
    .set({ resolvedAt: isResolved ? sql`now()` : null })
    .where(eq(comments.id, id));
}

export async function deleteComment(db: Database | Transaction, id: number): Promise<void> {
  await db.delete(comments).where(eq(comments.id, id));
}

/** The users of the list who are members of the workspace. */
export async function membersAmong(
  db: Database | Transaction,
  workspaceId: number,
  userIds: number[],
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, userIds), isMemberOf(users.id, workspaceId)));
  return found.map(({ id }) => id);
}

/** The members of a workspace except one. */
export function listOthers(db: Database | Transaction, workspaceId: number, userId: number) {
  const name = shownNameOf(users);
  return db
    .select({ userId: users.id, name })
    .from(users)
    .where(and(ne(users.id, userId), isMemberOf(users.id, workspaceId)))
    .orderBy(asc(users.id));
}
