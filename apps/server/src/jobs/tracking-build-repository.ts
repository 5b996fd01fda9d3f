import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { files, projects } from '../db/schema';
import type { Database, Transaction } from '../deps';

export interface TrackingBuildJob {
  projectId: number;
  imageFileId: string;
}

type BuildState = 'queued' | 'building' | 'failed';

/** The project is not deleted, still has the image that the job is about, and no tracking file. */
function stillWanted({ projectId, imageFileId }: TrackingBuildJob) {
  return and(
    eq(projects.id, projectId),
    eq(projects.targetImageFileId, imageFileId),
    isNull(projects.trackingFileId),
    ne(projects.status, 'deleted'),
  );
}

/** @returns false when the project no longer wants the build; nothing is written then. */
export async function setBuildState(
  db: Database,
  job: TrackingBuildJob,
  state: BuildState,
  message: string | null = null,
): Promise<boolean> {
  const updated = await db
    .update(projects)
    .set({ trackingBuildState: state, trackingBuildMessage: message })
    .where(stillWanted(job))
    .returning({ id: projects.id });
  return updated.length === 1;
}

/** The image to compile; null when the project no longer wants the build. */
export async function findBuildInput(db: Database, job: TrackingBuildJob) {
  const [input] = await db
    .select({ storageKey: files.storageKey, userId: projects.userId, imageName: files.originalName })
    .from(projects)
    .innerJoin(files, eq(files.id, projects.targetImageFileId))
    .where(and(stillWanted(job), eq(files.state, 'ready')));
  return input ?? null;
}

/** Stores the tracking file's row and gives it to the project. @returns false when the project no longer wants it */
export async function attachTrackingFile(
  tx: Transaction,
  job: TrackingBuildJob,
  file: typeof files.$inferInsert,
): Promise<boolean> {
  const [project] = await tx.select({ id: projects.id }).from(projects).where(stillWanted(job)).for('update');
  if (!project) return false;
  await tx.insert(files).values({ ...file, unreferencedSince: null });
  await tx
    .update(projects)
    .set({ trackingFileId: file.id, trackingBuildState: 'ready', trackingBuildMessage: null })
    .where(eq(projects.id, project.id));
  return true;
}

/** Projects that wait for a tracking file, whether or not a job for it is left. */
export async function findWaitingBuilds(db: Database): Promise<TrackingBuildJob[]> {
  const rows = await db
    .select({ projectId: projects.id, imageFileId: projects.targetImageFileId })
    .from(projects)
    .where(
      and(
        isNull(projects.trackingFileId),
        ne(projects.status, 'deleted'),
        sql`${projects.trackingBuildState} in ('queued', 'building')`,
      ),
    );
  return rows.flatMap(({ projectId, imageFileId }) => (imageFileId === null ? [] : [{ projectId, imageFileId }]));
}
