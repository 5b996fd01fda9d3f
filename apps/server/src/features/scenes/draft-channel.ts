import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';

/** Channel of PostgreSQL on which nodes tell each other of drafts and of links to them. */
const CHANNEL = 'scene_drafts';

/** Notifies all nodes that a draft has changed; no effect without an open link to the draft. */
export async function tellOfDraft(db: Database, projectId: number): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${String(projectId)}) where exists (
    select from scene_previews where project_id = ${projectId} and expires_at > now()
    union all select from review_links where project_id = ${projectId} and version is null and expires_at > now())`);
}

/** Notifies all nodes that a link to a draft has ended, even if no other one is open. */
export async function tellOfEndedLink(db: Database, projectId: number): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${String(projectId)})`);
}

/**
 * Calls `onDraft` with the project of each notification, on a connection of the pool that it keeps until it is stopped.
 *
 * @param onLost called when the connection has ended, and with it the notifications.
 */
export async function listenToDrafts(
  db: Database,
  onDraft: (projectId: number) => void,
  onLost: () => void,
): Promise<() => void> {
  const client = await db.$client.connect();
  // The connection is closed rather than given back, because it would go on listening.
  const end = once(() => client.release(true));
  client.on('notification', ({ payload }) => onDraft(Number(payload)));
  client.on('error', () => {
    end();
    onLost();
  });
  try {
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    end();
    throw error;
  }
  return end;
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
