import { asc, eq } from 'drizzle-orm';
import type { Database, Transaction } from './database';
import { sceneVersions } from './schema/scenes';

/** The published versions of one project, oldest first, with their documents; together they may have two megabytes. */
export function versionsOfProject(db: Database | Transaction, projectId: number) {
  const { number, note, publishedAt, document } = sceneVersions;
  return db
    .select({ number, note, publishedAt, document })
    .from(sceneVersions)
    .where(eq(sceneVersions.projectId, projectId))
    .orderBy(asc(number));
}
