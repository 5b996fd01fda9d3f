import { appendFile, readFile, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { manualUid } from '../accounts/account-uid';
import { RIGHTS_OF_OTHERS } from '../config/rights-of-others';
import { StartupError } from '../config/startup-error';
import { waitForLock } from '../db/advisory-lock';
import { BACKUP_JOURNAL_LOCKS } from '../db/advisory-locks';
import type { Database } from '../db/database';
import { JOURNAL_KINDS, type JournalSubject } from '../db/schema/records';
import { AccountRepository } from '../features/account/account-repository';
import { ProjectRepository } from '../features/projects/project-repository';
import { unlessMissing } from '../files/unless-missing';
import { deleteWorkspace } from '../files/workspace-deletion-repository';
import * as takedowns from '../features/takedowns/takedown-repository';
import { TakedownRefusedError, TakedownService } from '../features/takedowns/takedown-service';
import { folderLock, JOURNAL_FILE, openBackupFolder, unreadableFile } from './backup-folder';
import {
  deleteFactor,
  deleteToken,
  deleteProject,
  listJournal,
  removeMember,
  setMemberRole,
  setWorkspaceOwner,
  userExists,
  workspaceExists,
} from './journal-repository';

/**
 * Adds entries that are missing in the journal of the folder. One process at a time does so, and others wait: two at
 * once would write entries twice, and one could cut the line that the other is about to finish.
 *
 * @returns the number of new entries
 * @throws StartupError as `openBackupFolder` and `readJournal`
 */
export async function appendJournal(db: Database, folder: string): Promise<number> {
  await openBackupFolder(folder);
  const file = path.join(folder, JOURNAL_FILE);
  const lock = await folderLock(BACKUP_JOURNAL_LOCKS, folder);
  return db.transaction(async (tx) => {
    await waitForLock(tx, lock);
    const known = new Set((await readJournal(folder)).map(({ id }) => id));
    const fresh = (await listJournal(tx)).filter(({ id }) => !known.has(id));
    await dropUnfinishedLine(file);
    await appendFile(file, fresh.map((entry) => `${JSON.stringify(entry)}\n`).join(''), { mode: 0o600, flush: true });
    return fresh.length;
  });
}

/** A crash may have cut the last line, and the next entry would continue it. */
async function dropUnfinishedLine(file: string): Promise<void> {
  const text = await textOf(file);
  if (text !== '' && !text.endsWith('\n')) await truncate(file, Buffer.byteLength(wholeLinesOf(text)));
}

/** An entry as it stands in the file. */
const entrySchema = z.object({
  id: z.uuid(),
  kind: z.enum(JOURNAL_KINDS),
  subject: z.custom<JournalSubject>((subject) => typeof subject === 'object' && subject !== null),
  createdAt: z.iso.datetime(),
});
type WrittenEntry = z.infer<typeof entrySchema>;

/**
 * @throws StartupError if the journal is readable for other accounts, damaged, or has entries of a later version, which
 *   this one could not repeat.
 */
export async function readJournal(folder: string): Promise<WrittenEntry[]> {
  const file = path.join(folder, JOURNAL_FILE);
  const text = await textOf(file);
  if (text !== '' && ((await stat(file)).mode & RIGHTS_OF_OTHERS) !== 0)
    throw new StartupError(`Others can read ${file}: give it the rights 600`);
  try {
    // The entry of a line that was cut is still in the database, and will be written again.
    const lines = wholeLinesOf(text).split('\n');
    return lines.filter((line) => line !== '').map((line) => entrySchema.parse(JSON.parse(line)));
  } catch (error) {
    throw unreadableFile(file, error);
  }
}

/** The text of a journal; empty if there is none yet. */
async function textOf(file: string): Promise<string> {
  return (await unlessMissing(readFile(file, 'utf8'))) ?? '';
}

function wholeLinesOf(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1);
}

/** The entries of two copies of a journal, each once, in the order in which they were written. */
export function mergeJournals(one: readonly WrittenEntry[], other: readonly WrittenEntry[]): WrittenEntry[] {
  const byId = new Map([...one, ...other].map((entry) => [entry.id, entry]));
  // The times are ISO 8601 in UTC, whose order is that of their letters.
  return [...byId.values()].toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt)));
}

/**
 * Repeats the erasures, takedowns and revocations made after the backup. Entries that the restored database already
 * lists are skipped.
 *
 * @returns the number of the others, including takedowns of what the backup does not contain.
 */
export async function applyJournal(db: Database, entries: readonly WrittenEntry[]): Promise<number> {
  const known = new Set((await listJournal(db)).map(({ id }) => id));
  const missing = entries.filter(({ id }) => !known.has(id));
  for (const entry of missing) {
    try {
      await applyEntry(db, entry);
    } catch (error) {
      // The backup contains nothing to which this takedown applies.
      if (!(error instanceof TakedownRefusedError)) throw error;
    }
  }
  return missing.length;
}

async function applyEntry(db: Database, { kind, subject }: WrittenEntry): Promise<void> {
  const { userId = 0, shareId = '', host = '', sha256 = '', rootSha256 = '', workspaceId = null, role } = subject;
  const service = new TakedownService(db);
  switch (kind) {
    case 'account-erased':
      if (await userExists(db, userId)) await new AccountRepository(db).delete(userId);
      return;
    case 'account-blocked':
    case 'account-unblocked':
      await service.setAccountBlocked(userId, kind === 'account-blocked');
      return;
    case 'password-revoked':
      // The password in the backup was given up later, so it is removed. The owner sets a new one by a mailed link.
      await new AccountRepository(db).update(userId, { passwordHash: null });
      return;
    case 'google-unlinked':
      await new AccountRepository(db).update(userId, { firebaseUid: manualUid() });
      return;
    case 'factor-removed':
      await deleteFactor(db, userId, Buffer.from(sha256, 'hex'));
      return;
    case 'token-revoked':
      await deleteToken(db, Buffer.from(sha256, 'hex'));
      return;
    case 'member-removed':
      await removeMember(db, workspaceId ?? 0, userId);
      return;
    case 'member-role-changed':
      if (role) await setMemberRole(db, { workspaceId: workspaceId ?? 0, userId, role });
      return;
    case 'workspace-handed-over':
      await setWorkspaceOwner(db, workspaceId ?? 0, userId);
      return;
    case 'workspace-erased':
      await db.transaction((tx) => deleteWorkspace(tx, workspaceId ?? 0));
      return;
    case 'project-erased':
      await deleteProject(db, shareId);
      return;
    case 'project-blocked':
    case 'project-unblocked':
      await new ProjectRepository(db).setBlocked(shareId, kind === 'project-blocked');
      return;
    case 'host-blocked':
    case 'host-unblocked':
      await service.setHostBlocked(host, kind === 'host-blocked');
      return;
    case 'file-unblocked':
      await service.unblockFile(sha256);
      return;
    case 'file-blocked':
      await blockFile(db, { sha256, rootSha256, workspaceId });
  }
}

async function blockFile(
  db: Database,
  block: { sha256: string; rootSha256: string; workspaceId: number | null },
): Promise<void> {
  const { workspaceId } = block;
  // The workspace of this takedown was erased together with its files.
  if (workspaceId === null || !(await workspaceExists(db, workspaceId))) return;
  const [hash, root] = [Buffer.from(block.sha256, 'hex'), Buffer.from(block.rootSha256, 'hex')];
  await db.transaction(async (tx) => {
    await takedowns.insertBlocks(tx, root, [hash], workspaceId);
    await takedowns.applyBlocks(tx, [hash], workspaceId);
  });
}
