import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { isProNow } from '../db/pro-user';
import { users, workspaces } from '../db/schema/accounts';
import { files } from '../db/schema/files';
import { projects } from '../db/schema/projects';

/**
 * The newest accounts, with the projects that they made and the bytes of files in their workspaces, without previews
 * and scenes.
 */
export function listAccounts(db: Database, limit: number) {
  // This is a fragment of its own, because Drizzle leaves out the table of columns that stand directly in a select:
  // written there, the condition would compare two columns of `workspaces`.
  const ofUser = sql`(select ${workspaces.id} from ${workspaces} where ${workspaces.ownerUserId} = ${users.id})`;
  return db
    .select({
      name: users.username,
      email: users.email,
      isPro: isProNow,
      isBlocked: sql<boolean>`${users.blockedAt} is not null`,
      projects: sql<number>`(select count(*)::int from ${projects} where ${eq(projects.userId, users.id)})`,
      storedBytes: sql<number>`(select coalesce(sum(${files.sizeBytes}), 0)::float8 from ${files} where ${files.workspaceId} in ${ofUser})`,
    })
    .from(users)
    .orderBy(desc(users.id))
    .limit(limit);
}
