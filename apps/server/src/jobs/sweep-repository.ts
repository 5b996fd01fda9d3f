import { and, asc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { EXPIRED_TOKEN_DAYS, TRASH_RETENTION_DAYS, WEBHOOK_LOG_DAYS } from '@anchora/contract/limits';
import { recordEvent, SERVER } from '../audit/audit-repository';
import type { Database, Transaction } from '../db/database';
import { apiTokens } from '../db/schema/api-tokens';
import { reviewLinks } from '../db/schema/comments';
import { doomedObjects, files } from '../db/schema/files';
import { projects } from '../db/schema/projects';
import { scenePreviews, sceneVersions } from '../db/schema/scenes';
import { stripeEvents } from '../db/schema/stripe-events';
import { webhookEvents } from '../db/schema/webhooks';
import { deleteUsesBy } from '../files/file-use-repository';
import { isFileUsed, UNREFERENCED_KEEP, type FileRow } from '../files/file-repository';
import { ARRIVAL_GRACE_MS } from '../files/last-possible-arrival';

const ARRIVAL_GRACE = sql`${ARRIVAL_GRACE_MS} * interval '1 millisecond'`;
/** The provider sends a message again for three days, and when it is asked to for up to 30. */
const PAYMENT_MESSAGE_DAYS = 30;
const TRASH_KEEP = sql.raw(`interval '${TRASH_RETENTION_DAYS} days'`);

const isExpiredUpload = and(eq(files.state, 'staged'), lt(files.expiresAt, sql`now() - ${ARRIVAL_GRACE}`));
const isLongUnreferenced = lt(files.unreferencedSince, sql`now() - ${UNREFERENCED_KEEP}`);
const isPastTrash = and(eq(projects.status, 'deleted'), lt(projects.deletedAt, sql`now() - ${TRASH_KEEP}`));
const isDue = lt(doomedObjects.deleteAfter, sql`now()`);

/** The place of a row in a list that is sorted by a time and, at equal times, by a key. */
export interface Place<Key> {
  /** The time as PostgreSQL writes it, because a `Date` would round it to milliseconds. */
  at: string;
  key: Key;
}

/** Column, condition and order of a query for the rows behind a place. */
function behind<Key>(time: AnyPgColumn, key: AnyPgColumn, after: Place<Key> | null) {
  return {
    at: sql<string>`${time}::text`,
    isBehind: after ? sql`(${time}, ${key}) > (${after.at}::timestamptz, ${after.key})` : undefined,
    order: [asc(time), asc(key)],
  };
}

export interface ExpiredUpload extends Place<string> {
  file: FileRow;
}

/** Staged files whose bytes should have arrived, earliest first. */
export function listExpiredUploads(
  db: Database,
  limit: number,
  after: Place<string> | null = null,
): Promise<ExpiredUpload[]> {
  const { at, isBehind, order } = behind(files.expiresAt, files.id, after);
  return db
    .select({ at, key: files.id, file: getTableColumns(files) })
    .from(files)
    .where(and(isExpiredUpload, isBehind))
    .orderBy(...order)
    .limit(limit);
}

export async function keepStagedUntil(db: Database, fileId: string, expiresAt: Date): Promise<void> {
  await db
    .update(files)
    .set({ expiresAt })
    .where(and(eq(files.id, fileId), eq(files.state, 'staged')));
}

/** @returns null if the upload is no longer expired, or another process is handling it. */
export async function lockExpiredUpload(tx: Transaction, fileId: string): Promise<FileRow | null> {
  const [row] = await tx
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), isExpiredUpload))
    .for('update', { skipLocked: true });
  return row ?? null;
}

/** Files that nothing has used for as long as unused files are kept, longest unused first. */
export function listUnreferencedFiles(
  db: Database,
  limit: number,
  after: Place<string> | null = null,
): Promise<Place<string>[]> {
  const { at, isBehind, order } = behind(files.unreferencedSince, files.id, after);
  return db
    .select({ at, key: files.id })
    .from(files)
    .where(and(eq(files.state, 'ready'), isLongUnreferenced, isBehind, sql`not ${isFileUsed}`))
    .orderBy(...order)
    .limit(limit);
}

/**
 * Locks a file that nothing uses. A transaction that adds a use holds the same lock and clears `unreferencedSince`.
 *
 * @returns null if the file is used or gone by now.
 */
export async function lockUnreferencedFile(tx: Transaction, fileId: string): Promise<FileRow | null> {
  const [row] = await tx
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), isLongUnreferenced))
    .for('update');
  return row ?? null;
}

/** Projects whose time in the trash has expired, longest deleted first. */
export function listProjectsPastTrash(
  db: Database,
  limit: number,
  after: Place<number> | null = null,
): Promise<Place<number>[]> {
  const { at, isBehind, order } = behind(projects.deletedAt, projects.id, after);
  return db
    .select({ at, key: projects.id })
    .from(projects)
    .where(and(isPastTrash, isBehind))
    .orderBy(...order)
    .limit(limit);
}

/**
 * Deletes a project whose time in the trash has expired. A concurrent restore holds the row's lock and changes the
 * status.
 *
 * @returns the files it used, locked; none if the project must not be deleted any more.
 */
export async function deleteProjectPastTrash(tx: Transaction, projectId: number): Promise<FileRow[]> {
  const [project] = await tx
    .select({ userId: projects.userId })
    .from(projects)
    .where(and(eq(projects.id, projectId), isPastTrash))
    .for('update');
  if (!project) return [];
  const shown = await deleteUsesBy(tx, { kind: 'project', id: projectId });
  const drafted = await deleteUsesBy(tx, { kind: 'scene-draft', id: projectId });
  const versions = await tx
    .select({ id: sceneVersions.id })
    .from(sceneVersions)
    .where(eq(sceneVersions.projectId, projectId));
  const published: string[] = [];
  for (const { id } of versions) published.push(...(await deleteUsesBy(tx, { kind: 'scene-version', id })));
  const ids = [...shown, ...drafted, ...published];
  await tx.delete(projects).where(eq(projects.id, projectId));
  await recordEvent(tx, { kind: 'project-erased', actor: SERVER, userId: project.userId });
  return tx.select().from(files).where(inArray(files.id, ids)).orderBy(asc(files.id)).for('update');
}

/** Objects whose `deleteAfter` has passed, earliest first. */
export function listDueObjects(
  db: Database,
  limit: number,
  after: Place<string> | null = null,
): Promise<Place<string>[]> {
  const { at, isBehind, order } = behind(doomedObjects.deleteAfter, doomedObjects.storageKey, after);
  return db
    .select({ at, key: doomedObjects.storageKey })
    .from(doomedObjects)
    .where(and(isDue, isBehind))
    .orderBy(...order)
    .limit(limit);
}

/** The lock keeps a writer from committing the object during its deletion. @returns false if it must be kept */
export async function lockDueObject(tx: Transaction, storageKey: string): Promise<boolean> {
  const locked = await tx
    .select()
    .from(doomedObjects)
    .where(and(eq(doomedObjects.storageKey, storageKey), isDue))
    .for('update', { skipLocked: true });
  return locked.length === 1;
}

export async function forgetDoomedObject(tx: Transaction, storageKey: string): Promise<void> {
  await tx.delete(doomedObjects).where(eq(doomedObjects.storageKey, storageKey));
}

export async function hasFileWithKey(db: Database, storageKey: string): Promise<boolean> {
  const [row] = await db.select({ id: files.id }).from(files).where(eq(files.storageKey, storageKey));
  return row !== undefined;
}

export async function deleteExpiredPreviews(db: Database): Promise<void> {
  await db.delete(scenePreviews).where(lt(scenePreviews.expiresAt, sql`now()`));
  await db.delete(reviewLinks).where(lt(reviewLinks.expiresAt, sql`now()`));
}

export async function deleteExpiredTokens(db: Database): Promise<void> {
  const isOld = sql`${apiTokens.expiresAt} < now() - ${EXPIRED_TOKEN_DAYS} * interval '1 day'`;
  await db.delete(apiTokens).where(isOld);
}

/** Deletes old events of webhooks, and their deliveries with them. */
export async function deleteOldWebhookEvents(db: Database): Promise<void> {
  await db
    .delete(webhookEvents)
    .where(sql`${webhookEvents.createdAt} < now() - ${WEBHOOK_LOG_DAYS} * interval '1 day'`);
}

/** Deletes old ids of the payment provider's messages. */
export async function deleteOldPaymentMessages(db: Database): Promise<void> {
  await db
    .delete(stripeEvents)
    .where(sql`${stripeEvents.createdAt} < now() - ${PAYMENT_MESSAGE_DAYS} * interval '1 day'`);
}
