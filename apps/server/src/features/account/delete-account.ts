import { asc, eq } from 'drizzle-orm';
import { files, projects, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { deleteFileRow } from '../../files/file-repository';

/**
 * Erases an account: its links stop working and its sessions end with the commit; the objects are deleted by the next
 * sweep, minutes later. Uploads and builds under way find their rows gone and give up.
 */
export async function deleteAccount({ db }: Pick<Deps, 'db'>, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    // New uploads of this user wait here, and then find no user.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    await tx.delete(projects).where(eq(projects.userId, userId));
    await tx.update(users).set({ photoFileId: null }).where(eq(users.id, userId));
    const owned = await tx.select().from(files).where(eq(files.userId, userId)).orderBy(asc(files.id)).for('update');
    for (const file of owned) await deleteFileRow(tx, file);
    await tx.delete(users).where(eq(users.id, userId));
  });
}
