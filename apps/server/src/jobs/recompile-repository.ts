import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { COMPILER_VERSION } from '@anchora/vision';
import type { Database, Transaction } from '../db/database';
import { recompiles, type RecompileOutcome } from '../db/schema/builds';
import { files, fileUses } from '../db/schema/files';
import { projects } from '../db/schema/projects';
import { projectFileColumns } from '../db/used-files';
import { markFileReferenced } from '../files/file-repository';
import { hasBlockedFile, recordLineage } from '../files/blocked-file-repository';
import { deleteUse, insertUse, setProjectVisibility } from '../files/file-use-repository';
import { releaseFile, useFiles } from '../files/use-file';
import { forEachRow } from '../queue/for-each-row';
import type { TrackingBuildJob } from '../queue/job-queue';

/**
 * Period in which a recompile can be undone; the replaced tracking files are deleted after it. Chosen, not measured.
 */
export const UNDO_DAYS = 30;
const ROLE = 'tracking-file';
const FORMER_ROLE = 'former-tracking-file';

const { targetImageFileId, trackingFileId } = projectFileColumns;

/** Condition on a tracking file: an earlier compiler made it, or a browser, which does not say which one it used. */
const isOlder = sql`coalesce((select (f.metadata ->> 'compiler')::int from files f
  where f.id = ${trackingFileId}), 0) < ${COMPILER_VERSION}`;

/**
 * Projects in use, by their owner; neither blocked, nor withheld, nor in the trash. Samples are left out, because they
 * belong to the product. A published scene may have several targets in one file, which a recompile of one picture would
 * lose.
 */
const isOpenToRecompiles = and(
  isNull(projects.publishedVersion),
  inArray(projects.status, ['active', 'archived']),
  eq(projects.isWithheld, false),
  isNotNull(targetImageFileId),
  sql`exists (select from files f where f.id = ${trackingFileId} and f.workspace_id is not null)`,
  isOlder,
);

/** Projects whose tracking file may be recompiled and has not been tried with this compiler. */
export async function listCandidates(db: Database, afterId: number, limit: number): Promise<TrackingBuildJob[]> {
  const wasTried = sql`exists (select from recompiles r where r.project_id = "projects"."id" and r.compiler = ${COMPILER_VERSION})`;
  const rows = await db
    .select({ projectId: projects.id, imageFileId: targetImageFileId })
    .from(projects)
    .where(and(gt(projects.id, afterId), isOpenToRecompiles, sql`not ${wasTried}`))
    .orderBy(asc(projects.id))
    .limit(limit);
  return rows.flatMap(({ projectId, imageFileId }) => (imageFileId === null ? [] : [{ projectId, imageFileId }]));
}

function isWanted({ projectId, imageFileId }: TrackingBuildJob, fileId?: string): SQL | undefined {
  return and(
    eq(projects.id, projectId),
    eq(targetImageFileId, imageFileId),
    isOpenToRecompiles,
    fileId === undefined ? undefined : eq(trackingFileId, fileId),
  );
}

/** @returns the picture to compile and the file to compare with; null if the project is no longer to be recompiled. */
export async function findRecompileInput(tx: Transaction, job: TrackingBuildJob) {
  const [found] = await tx
    .select({ userId: projects.userId, workspaceId: projects.workspaceId, formerId: trackingFileId })
    .from(projects)
    .where(isWanted(job));
  if (!found || found.formerId === null) return null;
  const ids = [job.imageFileId, found.formerId];
  const rows = await tx
    .select({ id: files.id, key: files.storageKey, name: files.originalName })
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.state, 'ready')));
  const image = rows.find(({ id }) => id === job.imageFileId);
  const former = rows.find(({ id }) => id === found.formerId);
  return image && former ? { ...found, image, former } : null;
}

/**
 * Replaces the tracking file of a project, whose row the caller has locked, and keeps the former one for an undo.
 *
 * @returns false if the project has changed since its files were read, or has moved to another workspace.
 */
export async function swapTrackingFile(
  tx: Transaction,
  job: TrackingBuildJob,
  formerId: string,
  file: { id: string; workspaceId: number },
): Promise<boolean> {
  const isIn = eq(projects.workspaceId, file.workspaceId);
  if ((await tx.$count(projects, and(isWanted(job, formerId), isIn))) !== 1) return false;
  const holder = { kind: 'project', id: job.projectId } as const;
  const use = { holder, workspaceId: file.workspaceId, isPublic: false };
  await markFileReferenced(tx, file.id);
  await endFormerUse(tx, job.projectId);
  await deleteUse(tx, holder, ROLE);
  await insertUse(tx, { ...use, fileId: formerId, role: FORMER_ROLE });
  await insertUse(tx, { ...use, fileId: file.id, role: ROLE });
  await recordLineage(tx, job.projectId);
  await setProjectVisibility(tx, [job.projectId]);
  return true;
}

async function endFormerUse(tx: Transaction, projectId: number): Promise<void> {
  const former = await deleteUse(tx, { kind: 'project', id: projectId }, FORMER_ROLE);
  if (former !== null) await releaseFile(tx, former);
}

/** 0..1, by the same engine. */
export interface Scores {
  score: number;
  /** Null if the former file cannot be read any more. */
  formerScore: number | null;
}

/** Records the outcome of recompiling a project's target, in place of a former outcome and its scores. */
export async function recordOutcome(
  tx: Transaction,
  projectId: number,
  outcome: RecompileOutcome,
  scores: Scores | null = null,
): Promise<void> {
  const { score = null, formerScore = null } = scores ?? {};
  const values = { outcome, compiler: COMPILER_VERSION, score, formerScore };
  await tx
    .insert(recompiles)
    .values({ projectId, ...values })
    .onConflictDoUpdate({ target: recompiles.projectId, set: { ...values, endedAt: sql`now()` } });
}

/** Number of this compiler's recompiles, by state or outcome. */
export async function countRecompiles(db: Database): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ state: string; count: number }>(sql`
    select state, count(*)::int as count from tracking_builds where purpose = 'recompile' group by state
    union all select outcome, count(*)::int from recompiles where compiler = ${COMPILER_VERSION} group by outcome`);
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/** Deletes the outcomes that replaced no file, so that these projects are tried again. */
export async function forgetOutcomes(db: Database): Promise<void> {
  await db.delete(recompiles).where(inArray(recompiles.outcome, ['kept', 'failed', 'undone']));
}

/** Projects whose former tracking file is still kept, whatever became of later recompiles. */
export async function listUndoable(db: Database): Promise<number[]> {
  const rows = await db
    .select({ id: fileUses.holderId })
    .from(fileUses)
    .where(isFormerUse)
    .orderBy(asc(fileUses.holderId));
  return rows.map(({ id }) => id);
}

const isFormerUse = and(eq(fileUses.holderKind, 'project'), eq(fileUses.role, FORMER_ROLE));

/**
 * Brings the former tracking file of a project back.
 *
 * @returns false if that file no longer exists or was taken down, or if the project has published a scene since, which
 * may show another picture.
 */
export async function undoRecompile(tx: Transaction, projectId: number): Promise<boolean> {
  const [project] = await tx
    .select({ workspaceId: projects.workspaceId })
    .from(projects)
    .where(and(eq(projects.id, projectId), isNull(projects.publishedVersion)))
    .for('update');
  const formerId = project && (await findFormer(tx, projectId));
  if (!project || !formerId || (await hasBlockedFile(tx, [formerId]))) return false;
  const holder = { kind: 'project', id: projectId } as const;
  await deleteUse(tx, holder, FORMER_ROLE);
  const replaced = await deleteUse(tx, holder, ROLE);
  await useFiles(tx, [{ fileId: formerId, holder, role: ROLE, workspaceId: project.workspaceId, isPublic: false }]);
  if (replaced !== null) await releaseFile(tx, replaced);
  await setProjectVisibility(tx, [projectId]);
  await recordOutcome(tx, projectId, 'undone');
  return true;
}

/** Ask after locking the project, as for `isBuildWanted`. */
async function findFormer(tx: Transaction, projectId: number): Promise<string | null> {
  const [use] = await tx
    .select({ fileId: fileUses.fileId })
    .from(fileUses)
    .where(and(isFormerUse, eq(fileUses.holderId, projectId)));
  return use?.fileId ?? null;
}

/** Deletes the replaced tracking files that can no longer be brought back. */
export async function endOldUndos(db: Database): Promise<void> {
  const isDue = and(isFormerUse, lt(fileUses.createdAt, sql`now() - ${UNDO_DAYS} * interval '1 day'`));
  const due = await db.select({ projectId: fileUses.holderId }).from(fileUses).where(isDue);
  await forEachRow(due, ({ projectId }) =>
    db.transaction(async (tx) => {
      await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('update');
      // Another recompile may have kept a file of its own meanwhile.
      if ((await tx.$count(fileUses, and(isDue, eq(fileUses.holderId, projectId)))) === 0) return;
      await endFormerUse(tx, projectId);
    }),
  );
}
