import { and, asc, desc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database';
import { sessions, users, workspaces } from '../../db/schema/accounts';
import { files, fileUses } from '../../db/schema/files';
import { projects } from '../../db/schema/projects';
import { sceneVersions } from '../../db/schema/scenes';
import { blockedFiles, blockedHosts } from '../../db/schema/takedowns';
import { signInName } from '../../db/sign-in-name';
import type { FileRow } from '../../files/file-repository';
import {
  oneWorkspace,
  setBrandVisibility,
  setPhotoVisibility,
  setProjectVisibility,
  workspacesOwnedBy,
} from '../../files/file-use-repository';

export interface ListedFile {
  id: string;
  name: string;
  kind: FileRow['kind'];
  sha256: Buffer | null;
  /** Null for the product's own samples. */
  workspaceId: number | null;
  owner: string | null;
}

const listedFile = {
  id: files.id,
  name: files.originalName,
  kind: files.kind,
  sha256: files.sha256,
  workspaceId: files.workspaceId,
  owner: sql<string | null>`${signInName}`,
};

export async function findListedFiles(db: Database | Transaction, where: SQL | undefined): Promise<ListedFile[]> {
  return db
    .select(listedFile)
    .from(files)
    .leftJoin(users, eq(users.id, files.userId))
    .where(and(eq(files.state, 'ready'), where))
    .orderBy(asc(files.createdAt), asc(files.id));
}

export const isFile = (id: string) => eq(files.id, id);
export const hasHash = (sha256: Buffer) => eq(files.sha256, sha256);
export const hasHashElsewhere = (hashes: Buffer[], workspaceId: number) =>
  and(inArray(files.sha256, hashes), or(isNull(files.workspaceId), ne(files.workspaceId, workspaceId)));

/** The hash that a file was made from, or its own; null for a file that is not checked yet. */
export async function rootHashOf(tx: Transaction, fileId: string): Promise<Buffer | null> {
  const [file] = await tx
    .select({ sha256: files.sha256, originSha256: files.originSha256 })
    .from(files)
    .where(eq(files.id, fileId));
  return file?.originSha256 ?? file?.sha256 ?? null;
}

/**
 * The hashes to block for `root`: itself, even if the workspace no longer has a file with it, and those of the
 * workspace's files that were made from it. What is being made from them now waits for the lock and then sees the
 * block, or is among these.
 */
export async function lineageOf(tx: Transaction, root: Buffer, workspaceId: number): Promise<Buffer[]> {
  const isRoot = and(eq(files.workspaceId, workspaceId), eq(files.sha256, root));
  await tx.select({ id: files.id }).from(files).where(isRoot).orderBy(asc(files.id)).for('update');
  const rows = await tx
    .selectDistinct({ sha256: files.sha256 })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), or(eq(files.sha256, root), eq(files.originSha256, root))));
  const made = rows.flatMap(({ sha256 }) => (sha256 === null || sha256.equals(root) ? [] : [sha256]));
  return [root, ...made];
}

export async function insertBlocks(
  tx: Transaction,
  root: Buffer,
  hashes: Buffer[],
  workspaceId: number,
): Promise<void> {
  const rows = hashes.map((sha256) => ({ sha256, rootSha256: root, workspaceId }));
  if (rows.length > 0) await tx.insert(blockedFiles).values(rows).onConflictDoNothing();
}

/** Lifts every block of a lineage. @returns the lifted hashes, with the workspaces in which they were blocked. */
export async function deleteBlocks(
  tx: Transaction,
  sha256: Buffer,
): Promise<{ sha256: Buffer; workspaceId: number | null }[]> {
  const roots = tx.select({ root: blockedFiles.rootSha256 }).from(blockedFiles).where(eq(blockedFiles.sha256, sha256));
  return tx
    .delete(blockedFiles)
    .where(inArray(blockedFiles.rootSha256, roots))
    .returning({ sha256: blockedFiles.sha256, workspaceId: blockedFiles.workspaceId });
}

/** Updates the public state of a workspace's files with these hashes. The files stay locked, as for a new use. */
export async function applyBlocks(tx: Transaction, hashes: Buffer[], workspaceId: number): Promise<void> {
  const locked = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), inArray(files.sha256, hashes)))
    .orderBy(asc(files.id))
    .for('update');
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return;
  const uses = await tx
    .select({ kind: fileUses.holderKind, id: fileUses.holderId })
    .from(fileUses)
    .where(inArray(fileUses.fileId, ids));
  const versionIds = holdersOf(uses, 'scene-version');
  const withVersion = await tx
    .selectDistinct({ id: sceneVersions.projectId })
    .from(sceneVersions)
    .where(inArray(sceneVersions.id, versionIds));
  await setProjectVisibility(tx, [...holdersOf(uses, 'project'), ...withVersion.map(({ id }) => id)]);
  await setPhotoVisibility(tx, holdersOf(uses, 'user-photo'));
  await setBrandVisibility(tx, oneWorkspace(workspaceId));
}

function holdersOf(uses: { kind: string; id: number }[], kind: string): number[] {
  return [...new Set(uses.filter((use) => use.kind === kind).map((use) => use.id))];
}

/**
 * Blocks or unblocks an account, and closes or opens everything of it that is public. Blocking also ends its sessions.
 *
 * @returns false if the account was in this state already; nothing is changed then.
 */
export async function setAccountBlocked(tx: Transaction, userId: number, isBlocked: boolean): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ blockedAt: isBlocked ? sql`now()` : null })
    .where(and(eq(users.id, userId), isBlocked ? isNull(users.blockedAt) : sql`${users.blockedAt} is not null`))
    .returning({ id: users.id });
  if (changed.length === 0) return false;
  if (isBlocked) await tx.delete(sessions).where(eq(sessions.userId, userId));
  const own = tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.ownerUserId, userId));
  const theirs = await tx.select({ id: projects.id }).from(projects).where(inArray(projects.workspaceId, own));
  await setProjectVisibility(
    tx,
    theirs.map(({ id }) => id),
  );
  await setPhotoVisibility(tx, [userId]);
  await setBrandVisibility(tx, workspacesOwnedBy(userId));
  return true;
}

/** Blocks or unblocks links to a host. @returns false if the host was in this state already. */
export async function setHostBlocked(tx: Transaction, host: string, isBlocked: boolean): Promise<boolean> {
  const changed = isBlocked
    ? await tx.insert(blockedHosts).values({ host }).onConflictDoNothing().returning()
    : await tx.delete(blockedHosts).where(eq(blockedHosts.host, host)).returning();
  return changed.length === 1;
}

/** All blocks: those of hosts by name, the others latest first. */
export async function listBlocks(db: Database) {
  return {
    projects: await db
      .select({ shareId: projects.shareId, name: projects.name, status: projects.status })
      .from(projects)
      .where(or(eq(projects.status, 'blocked'), eq(projects.statusBeforeDelete, 'blocked')))
      .orderBy(desc(projects.updatedAt)),
    accounts: await db
      .select({ name: signInName, blockedAt: sql`${users.blockedAt}`.mapWith(users.blockedAt) })
      .from(users)
      .where(sql`${users.blockedAt} is not null`)
      .orderBy(desc(users.blockedAt)),
    files: await db.select().from(blockedFiles).orderBy(desc(blockedFiles.id)),
    hosts: await db.select().from(blockedHosts).orderBy(asc(blockedHosts.host)),
  };
}
