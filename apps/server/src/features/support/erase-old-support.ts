import type { Database } from '../../db/database';
import { deleteUsesBy } from '../../files/file-use-repository';
import { releaseFile } from '../../files/use-file';
import { deleteThread, listErasable, lockErasable } from './support-repository';

/** Conversations erased in one run, so that it stays short; the next run continues. Chosen, not measured. */
const MOST_A_RUN = 200;

/**
 * Erases conversations that were closed longer ago than they are kept; their pictures are purged later, as unused
 * files.
 */
export async function eraseOldSupport(db: Database): Promise<void> {
  for (const id of await listErasable(db, MOST_A_RUN)) {
    await db.transaction(async (tx) => {
      const messageIds = await lockErasable(tx, id);
      if (messageIds === null) return;
      const fileIds: string[] = [];
      for (const messageId of messageIds) {
        fileIds.push(...(await deleteUsesBy(tx, { kind: 'support-message', id: messageId })));
      }
      await deleteThread(tx, id);
      for (const fileId of fileIds.sort()) await releaseFile(tx, fileId);
    });
  }
}
