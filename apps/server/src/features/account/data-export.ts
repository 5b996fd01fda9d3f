import { PassThrough, type Readable } from 'node:stream';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { ZipFile } from 'yazl';
import { files, notifications, projectAnalytics, projectDailyCounts, projects } from '../../db/schema';
import type { Deps } from '../../deps';
import { userAnswer } from '../../accounts/user-answer';
import type { StoredUser } from '../../accounts/user-repository';

const README = `This is everything that is stored about your account.

account.json    your account, with its plan
sessions.json   browsers that are signed in
notifications.json  what the bell has told you
projects.json   your projects, archived and deleted ones too, with their counts, by day too; "files" names what lies in files/
files/          every file that you uploaded and every tracking file made from them, under its id and its own name
missing.txt     only if a file could not be read: which one
`;

/** Characters that some system refuses in a name. */
const UNSAFE = /[\p{Cc}<>:"/\\|?*]/gu;

/**
 * Everything that is stored about a user as a zip, streamed: no file is held in memory and nothing is left on the server.
 * Files that vanish meanwhile are named in missing.txt.
 */
export async function exportAccount(
  deps: Pick<Deps, 'db' | 'store'>,
  user: StoredUser,
  log: FastifyBaseLogger,
): Promise<Readable> {
  const { rows, projectRows, sessionRows, notificationRows } = await collect(deps, user.id);
  const zip = new ZipFile();
  const addText = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  const addJson = (name: string, value: unknown) => addText(name, `${JSON.stringify(value, null, 2)}\n`);
  addText('README.txt', README);
  const { emailVerifiedAt, subscriptionRenews, stripeCustomerId, stripeSubscriptionId } = user;
  const hidden = { emailVerifiedAt, subscriptionRenews, stripeCustomerId, stripeSubscriptionId };
  addJson('account.json', { ...userAnswer(user), ...hidden });
  addJson('sessions.json', sessionRows);
  addJson('notifications.json', notificationRows);
  addJson('projects.json', projectRows);

  const missing: string[] = [];
  const addFile = async ({ id, originalName, storageKey, createdAt, sizeBytes }: (typeof rows)[number]) => {
    try {
      const bytes = await deps.store.read(storageKey, { start: 0, end: sizeBytes - 1 });
      // Media do not get smaller.
      const options = { compress: false, mtime: createdAt, size: sizeBytes };
      zip.addReadStream(bytes, `files/${id}-${originalName.replaceAll(UNSAFE, '_')}`, options);
      await new Promise<void>((resolve, reject) => {
        bytes.once('end', resolve).once('error', reject).once('close', resolve);
      });
    } catch (error) {
      log.warn({ err: error, fileId: id }, 'a file is missing from an export');
      missing.push(`${id} ${originalName}`);
    }
  };
  const fill = async () => {
    // One after the other: an account may hold thousands.
    for (const row of rows) await addFile(row);
    if (missing.length > 0) addText('missing.txt', `${missing.join('\n')}\n`);
    zip.end();
  };
  const out = new PassThrough();
  zip.outputStream.on('error', (error) => out.destroy(error));
  zip.on('error', (error) => out.destroy(error as Error));
  zip.outputStream.pipe(out);
  fill().catch((error: unknown) => out.destroy(error as Error));
  return out;
}

async function collect({ db }: Pick<Deps, 'db'>, userId: number) {
  const rows = await db
    .select()
    .from(files)
    .where(and(eq(files.userId, userId), eq(files.state, 'ready')))
    .orderBy(asc(files.createdAt), asc(files.id));
  const found = await db
    .select({ project: projects, viewCount: projectAnalytics.viewCount, shareCount: projectAnalytics.shareCount })
    .from(projects)
    .leftJoin(projectAnalytics, eq(projectAnalytics.projectId, projects.id))
    .where(eq(projects.userId, userId))
    .orderBy(asc(projects.id));
  const daily = await db
    .select({ counts: projectDailyCounts })
    .from(projectDailyCounts)
    .innerJoin(projects, eq(projectDailyCounts.projectId, projects.id))
    .where(eq(projects.userId, userId))
    .orderBy(asc(projectDailyCounts.projectId), asc(projectDailyCounts.day));
  const daysOf = new Map<number, object[]>();
  for (const { counts } of daily) {
    const { projectId, ...day } = counts;
    daysOf.set(projectId, [...(daysOf.get(projectId) ?? []), day]);
  }
  const projectRows = found.map(({ project, viewCount, shareCount }) => {
    const { creationKey: _key, modelFileId, usdzFileId, targetImageFileId, trackingFileId, ...rest } = project;
    const used = { model: modelFileId, usdz: usdzFileId, targetImage: targetImageFileId, tracking: trackingFileId };
    const days = daysOf.get(project.id) ?? [];
    return Object.assign(rest, { viewCount: viewCount ?? 0, shareCount: shareCount ?? 0, days, files: used });
  });
  const sessionRows = (
    await db.execute(
      sql`select user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt" from sessions where user_id = ${userId} order by id`,
    )
  ).rows;
  const notificationRows = await db
    .select({ event: notifications.event, readAt: notifications.readAt, createdAt: notifications.createdAt })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(asc(notifications.id));
  return { rows, projectRows, sessionRows, notificationRows };
}
