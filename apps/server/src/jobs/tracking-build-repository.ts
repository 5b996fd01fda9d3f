import type { BuildFailure } from '@anchora/contract/errors/build-failures';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { files, fileUses } from '../db/schema/files';
import { projects } from '../db/schema/projects';
import type { Database, Transaction } from '../db/database';
import { projectFileColumns } from '../db/used-files';
import { markFileReferenced } from '../files/file-repository';
import { recordLineage } from '../files/blocked-file-repository';
import { insertUse, setProjectVisibility } from '../files/file-use-repository';
import { releaseFile } from '../files/use-file';
import { notify } from '../notifications/notification-repository';
import type { TrackingBuildJob } from '../queue/job-queue';
import { UNTRACKABLE } from './untrackable';

/** Condition: the project is not deleted, still has the image of the job, and has no tracking file. */
function stillWanted({ projectId, imageFileId }: TrackingBuildJob) {
  return and(
    eq(projects.id, projectId),
    eq(projectFileColumns.targetImageFileId, imageFileId),
    isNull(projectFileColumns.trackingFileId),
    ne(projects.status, 'deleted'),
  );
}

/**
 * Whether the project still needs the build. Ask after locking the project: a statement that waits for the lock would
 * see its files as they were before.
 *
 * @param workspaceId of the file that was built. A project that has moved meanwhile needs one of its new workspace.
 *   Default: none was.
 */
export async function isBuildWanted(tx: Transaction, job: TrackingBuildJob, workspaceId?: number): Promise<boolean> {
  const isThere = workspaceId === undefined ? undefined : eq(projects.workspaceId, workspaceId);
  return (await tx.$count(projects, and(stillWanted(job), isThere))) === 1;
}

/** The image to compile; null if the project no longer needs the build. */
export async function findBuildInput(tx: Transaction, job: TrackingBuildJob) {
  const [input] = await tx
    .select({
      storageKey: files.storageKey,
      userId: projects.userId,
      workspaceId: projects.workspaceId,
      imageName: files.originalName,
    })
    .from(projects)
    .innerJoin(files, eq(files.id, projectFileColumns.targetImageFileId))
    .where(and(stillWanted(job), eq(files.state, 'ready')));
  return input ?? null;
}

/** Assigns a tracking file to the project, whose row the caller has locked. */
export async function attachTrackingFile(
  tx: Transaction,
  job: TrackingBuildJob,
  file: { id: string; workspaceId: number },
): Promise<void> {
  await markFileReferenced(tx, file.id);
  await insertUse(tx, {
    fileId: file.id,
    holder: { kind: 'project', id: job.projectId },
    role: 'tracking-file',
    workspaceId: file.workspaceId,
    isPublic: false,
  });
  await recordLineage(tx, job.projectId);
  await setProjectVisibility(tx, [job.projectId]);
  const project = await recordEnd(tx, job.projectId, 'ready', null);
  await notifyOfBuild(tx, 'tracking-built', job, project);
}

/** Records the failure in the project and notifies its owner. The caller has locked the project's row. */
export async function markBuildFailed(tx: Transaction, job: TrackingBuildJob, failure: BuildFailure): Promise<void> {
  const project = await recordEnd(tx, job.projectId, 'failed', failure);
  await notifyOfBuild(tx, 'tracking-failed', job, project);
}

async function recordEnd(tx: Transaction, id: number, state: 'ready' | 'failed', failure: BuildFailure | null) {
  const [project] = await tx
    .update(projects)
    .set({ trackingBuildState: state, trackingBuildFailure: failure })
    .where(eq(projects.id, id))
    .returning({ userId: projects.userId, projectId: projects.id, projectName: projects.name });
  if (!project) throw new Error(`project ${id} was locked and is not there`);
  return project;
}

/** Notifies of every outcome: the server builds only what the browser could not, so builds are rare. */
async function notifyOfBuild(
  db: Database | Transaction,
  kind: 'tracking-built' | 'tracking-failed',
  job: TrackingBuildJob,
  { userId, projectId, projectName }: { userId: number; projectId: number; projectName: string },
): Promise<void> {
  await notify(db, userId, `${kind}:${projectId}:${job.imageFileId}`, { kind, projectId, projectName });
}

/**
 * Projects that wait for a tracking file but have no build in the queue: the process ended before it queued the build.
 */
export async function findForgottenBuilds(db: Database): Promise<TrackingBuildJob[]> {
  const rows = await db
    .select({ projectId: projects.id, imageFileId: projectFileColumns.targetImageFileId })
    .from(projects)
    .where(
      and(
        isNull(projectFileColumns.trackingFileId),
        ne(projects.status, 'deleted'),
        sql`${projects.trackingBuildState} in ('queued', 'building')`,
        sql`not exists (select 1 from tracking_builds b where b.project_id = "projects"."id"
          and b.target_image = ${projectFileColumns.targetImageFileId} and b.state <> 'quarantined')`,
      ),
    );
  return rows.flatMap(({ projectId, imageFileId }) => (imageFileId === null ? [] : [{ projectId, imageFileId }]));
}

const isTrackingFileOfProject = and(eq(fileUses.holderKind, 'project'), eq(fileUses.role, 'tracking-file'));

export type StoredTrackingFile = Pick<typeof files.$inferSelect, 'id' | 'storageKey'>;

/** Tracking files of projects that were stored before the anchors of their targets were counted. */
export async function findUncountedTrackingFiles(db: Database): Promise<StoredTrackingFile[]> {
  const isUncounted = sql`${files.metadata} #> '{targets,0,anchors}' is null`;
  return db
    .selectDistinct({ id: files.id, storageKey: files.storageKey })
    .from(fileUses)
    .innerJoin(files, eq(files.id, fileUses.fileId))
    .where(and(isTrackingFileOfProject, eq(files.state, 'ready'), isUncounted));
}

/** Adds what a check has found to what is known of a file, such as its compiler. */
export async function storeTargetFacts(db: Database, fileId: string, found: Record<string, unknown>): Promise<void> {
  const metadata = sql`coalesce(${files.metadata}, '{}') || ${JSON.stringify(found)}::jsonb`;
  await db.update(files).set({ metadata }).where(eq(files.id, fileId));
}

/** Removes a file without a trackable target from the projects that use it, and marks their builds as failed. */
export async function failUntrackable(db: Database, fileId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .delete(fileUses)
      .where(and(eq(fileUses.fileId, fileId), isTrackingFileOfProject))
      .returning({ projectId: fileUses.holderId });
    const ids = ended.map(({ projectId }) => projectId);
    const failed = await tx
      .update(projects)
      .set({ trackingBuildState: 'failed', trackingBuildFailure: UNTRACKABLE })
      .where(inArray(projects.id, ids))
      .returning({
        userId: projects.userId,
        projectId: projects.id,
        projectName: projects.name,
        imageFileId: projectFileColumns.targetImageFileId,
        status: projects.status,
      });
    await releaseFile(tx, fileId);
    for (const { imageFileId, status, ...project } of failed) {
      if (imageFileId === null || status === 'deleted') continue;
      await notifyOfBuild(tx, 'tracking-failed', { projectId: project.projectId, imageFileId }, project);
    }
  });
}
