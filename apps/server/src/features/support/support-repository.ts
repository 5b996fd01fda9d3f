import { and, asc, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { CLOSED_SUPPORT_RETENTION_DAYS, LISTED_SUPPORT_THREADS } from '@anchora/contract/limits';
import type { SupportState } from '@anchora/contract/support';
import type { Database, Transaction } from '../../db/database';
import { isOwnerPro, isProNow } from '../../db/pro-user';
import { signInName } from '../../db/sign-in-name';
import { users } from '../../db/schema/accounts';
import { fileUses } from '../../db/schema/files';
import { projects } from '../../db/schema/projects';
import { supportMessages, supportThreads } from '../../db/schema/support';
import { writtenRow } from '../../db/written-row';

type ThreadRow = typeof supportThreads.$inferSelect;

/** The first line of the first message. */
const title = sql<string>`(
  select split_part(m.text, E'\n', 1) from support_messages m where m.thread_id = "support_threads"."id" order by m.id limit 1)`;

/** Whether the user is Pro, or the owner of the workspace of the project that the conversation is about. */
const isPro = sql<boolean>`(${isProNow} or exists (
  select from projects p join workspaces w on w.id = p.workspace_id join users owners on owners.id = w.owner_user_id
  where p.id = "support_threads"."project_id" and ${isOwnerPro}))`;

const isErasable: SQL = sql`${supportThreads.closedAt} < now() - ${CLOSED_SUPPORT_RETENTION_DAYS} * interval '1 day'`;

const SUMMARY = {
  id: supportThreads.id,
  state: supportThreads.state,
  title,
  createdAt: supportThreads.createdAt,
  changedAt: supportThreads.changedAt,
};

/** The latest conversations of a user, the last changed first. */
export function listThreads(db: Database, userId: number) {
  return db
    .select(SUMMARY)
    .from(supportThreads)
    .where(eq(supportThreads.userId, userId))
    .orderBy(desc(supportThreads.changedAt), desc(supportThreads.id))
    .limit(LISTED_SUPPORT_THREADS);
}

/** @param userId null for any user's. */
export async function findThread(db: Database | Transaction, id: number, userId: number | null) {
  const isIt = eq(supportThreads.id, id);
  const [found] = await db
    .select({
      ...SUMMARY,
      userId: supportThreads.userId,
      page: supportThreads.page,
      deviceCode: supportThreads.deviceCode,
      waitingSince: supportThreads.waitingSince,
      projectId: projects.id,
      projectName: projects.name,
      workspaceId: projects.workspaceId,
      shareId: projects.shareId,
      isPro,
      username: users.username,
      email: users.email,
      displayName: users.displayName,
      language: users.language,
    })
    .from(supportThreads)
    .innerJoin(users, eq(users.id, supportThreads.userId))
    .leftJoin(projects, eq(projects.id, supportThreads.projectId))
    .where(userId === null ? isIt : and(isIt, eq(supportThreads.userId, userId)));
  return found ?? null;
}
export type FoundThread = NonNullable<Awaited<ReturnType<typeof findThread>>>;

/** The messages of a conversation, oldest first, with the files of their pictures. */
export async function listMessages(db: Database | Transaction, threadId: number) {
  const rows = await db
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.threadId, threadId))
    .orderBy(asc(supportMessages.id));
  const ids = rows.map(({ id }) => id);
  const uses = await db
    .select({ messageId: fileUses.holderId, fileId: fileUses.fileId })
    .from(fileUses)
    .where(and(eq(fileUses.holderKind, 'support-message'), inArray(fileUses.holderId, ids)))
    .orderBy(asc(fileUses.role));
  const filesOf = (id: number) => uses.filter(({ messageId }) => messageId === id).map(({ fileId }) => fileId);
  return rows.map((row) => Object.assign(row, { fileIds: filesOf(row.id) }));
}

/** Conversations that wait for an answer: Pro first, then those that have waited longest. */
export function listWaiting(db: Database, limit: number) {
  return db
    .select({ ...SUMMARY, isPro, waitingSince: supportThreads.waitingSince, user: signInName })
    .from(supportThreads)
    .innerJoin(users, eq(users.id, supportThreads.userId))
    .where(eq(supportThreads.state, 'open'))
    .orderBy(desc(isPro), asc(supportThreads.waitingSince), asc(supportThreads.id))
    .limit(limit);
}

/** The conversation to which the user's message with this key belongs; null if there is no such message yet. */
export async function threadOfKey(tx: Transaction, userId: number, key: string): Promise<number | null> {
  const [found] = await tx
    .select({ threadId: supportMessages.threadId })
    .from(supportMessages)
    .where(and(eq(supportMessages.senderId, userId), eq(supportMessages.key, key)));
  return found?.threadId ?? null;
}

export function countUnclosed(tx: Transaction, userId: number): Promise<number> {
  return tx.$count(supportThreads, and(eq(supportThreads.userId, userId), ne(supportThreads.state, 'closed')));
}

export function countMessages(tx: Transaction, threadId: number): Promise<number> {
  return tx.$count(supportMessages, eq(supportMessages.threadId, threadId));
}

export async function insertThread(
  tx: Transaction,
  thread: Pick<ThreadRow, 'userId' | 'projectId' | 'page' | 'deviceCode'>,
): Promise<number> {
  const made = writtenRow(
    await tx.insert(supportThreads).values(thread).returning({ id: supportThreads.id }),
    'a conversation',
  );
  return made.id;
}

export async function insertMessage(tx: Transaction, message: typeof supportMessages.$inferInsert): Promise<number> {
  const made = writtenRow(
    await tx.insert(supportMessages).values(message).returning({ id: supportMessages.id }),
    'a message',
  );
  return made.id;
}

export async function lockThread(tx: Transaction, id: number, userId: number | null): Promise<ThreadRow | null> {
  const isIt = eq(supportThreads.id, id);
  const [row] = await tx
    .select()
    .from(supportThreads)
    .where(userId === null ? isIt : and(isIt, eq(supportThreads.userId, userId)))
    .for('update');
  return row ?? null;
}

/** A conversation that stays open keeps its place in the queue. */
export async function setState(tx: Transaction, id: number, state: SupportState): Promise<void> {
  const waitingSince = state === 'open' ? sql`coalesce(waiting_since, now())` : null;
  await tx
    .update(supportThreads)
    .set({ state, waitingSince, closedAt: state === 'closed' ? sql`now()` : null, changedAt: sql`now()` })
    .where(eq(supportThreads.id, id));
}

/** Ids of conversations that were closed longer ago than they are kept. */
export async function listErasable(db: Database, limit: number): Promise<number[]> {
  const rows = await db.select({ id: supportThreads.id }).from(supportThreads).where(isErasable).limit(limit);
  return rows.map(({ id }) => id);
}

/** Locks a conversation that is not kept any longer. @returns the ids of its messages; null if it must be kept */
export async function lockErasable(tx: Transaction, id: number): Promise<number[] | null> {
  const isIt = and(eq(supportThreads.id, id), isErasable);
  const [locked] = await tx.select({ id: supportThreads.id }).from(supportThreads).where(isIt).for('update');
  if (!locked) return null;
  const ofIt = eq(supportMessages.threadId, id);
  return (await tx.select({ id: supportMessages.id }).from(supportMessages).where(ofIt)).map((row) => row.id);
}

export async function deleteThread(tx: Transaction, id: number): Promise<void> {
  await tx.delete(supportThreads).where(eq(supportThreads.id, id));
}

/** Keeps a project from being deleted until the transaction ends. @returns false if there is no such project. */
export async function holdProject(tx: Transaction, projectId: number): Promise<boolean> {
  const held = await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('key share');
  return held.length === 1;
}

/** @returns null if there is no such project. */
export async function workspaceOfProject(db: Database, projectId: number): Promise<number | null> {
  const [found] = await db
    .select({ workspaceId: projects.workspaceId })
    .from(projects)
    .where(eq(projects.id, projectId));
  return found?.workspaceId ?? null;
}
