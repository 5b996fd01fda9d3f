import { DOMAIN_GRACE_DAYS } from '@anchora/contract/limits';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { workspaceDomains } from '../../db/schema/domains';

/** Whether pages are served at a domain: it was confirmed, and its TXT record has not been missing for too long. */
export const isServed = sql<boolean>`(${workspaceDomains.confirmedAt} is not null
  and coalesce(${workspaceDomains.seenAt} > now() - ${sql.raw(`interval '${DOMAIN_GRACE_DAYS} days'`)}, false))`;

/**
 * Looks up a name from a Host header: the workspace whose domain it is, `ended` if nothing is served there, null for
 * any other name.
 */
export async function findNamedDomain(db: Database, name: string): Promise<{ workspaceId: number } | 'ended' | null> {
  const rows = await db
    .select({ workspaceId: workspaceDomains.id, isServed })
    .from(workspaceDomains)
    .where(eq(workspaceDomains.name, name));
  const served = rows.find((row) => row.isServed);
  if (served) return { workspaceId: served.workspaceId };
  return rows.length > 0 ? 'ended' : null;
}

export async function ownsProject(db: Database, workspaceId: number, shareId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from projects where share_id = ${shareId} and workspace_id = ${workspaceId}`,
  );
  return rows.length > 0;
}

/** Whether a file is one of the workspace, or of a sample, which its projects may use. */
export async function ownsFile(db: Database, workspaceId: number, fileId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from files where id = ${fileId} and (workspace_id = ${workspaceId} or workspace_id is null)`,
  );
  return rows.length > 0;
}
