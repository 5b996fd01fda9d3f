import { asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { projects, restoreJournal, users } from '../db/schema';

export type JournalEntry = typeof restoreJournal.$inferSelect;

export function listJournal(db: Database): Promise<JournalEntry[]> {
  return db.select().from(restoreJournal).orderBy(asc(restoreJournal.createdAt), asc(restoreJournal.id));
}

export async function userExists(db: Database, userId: number): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(eq(users.id, userId))).length > 0;
}

/** Its uses go with it; the files are purged when nothing else uses them. */
export async function deleteProject(db: Database, shareId: string): Promise<void> {
  await db.delete(projects).where(eq(projects.shareId, shareId));
}
