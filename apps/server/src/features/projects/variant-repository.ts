import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { inEnglish } from '@anchora/contract/errors/english';
import type { ContentFigures, FurtherContent, Variant, VariantStatus } from '@anchora/contract/variants';
import { fileAddress } from '@anchora/contract/file-paths';
import type { Database, Transaction } from '../../db/database';
import { fileVariants, variantBuilds } from '../../db/schema/builds';
import { files, fileUses } from '../../db/schema/files';
import { projects } from '../../db/schema/projects';
import { sceneVersions } from '../../db/schema/scenes';
import { writtenRow } from '../../db/written-row';
import { dropReservation, findFile, type FileRow } from '../../files/file-repository';
import { keptVariantOf } from '../../files/kept-variant';
import { dropFormerRecipes } from '../../files/file-variant-repository';
import { videoRecipeOf } from '../../files/video-recipe';

/** Figures of a file from its check, and more of them from the job that made it or a variant of it. */
export async function originalFigures(db: Database, file: FileRow): Promise<ContentFigures> {
  const { triangles, largestTexturePx, durationMs } = file.metadata;
  const checked = {
    bytes: file.sizeBytes,
    ...(typeof durationMs === 'number' && { durationMs }),
    ...(typeof triangles === 'number' && { triangles }),
    ...(typeof largestTexturePx === 'number' && { largestTexturePx }),
  };
  const kept = keptVariantOf(file);
  if (kept) return { ...checked, ...kept.figures };
  const measured = await db
    .select({ stats: fileVariants.stats })
    .from(fileVariants)
    // A still picture that a browser made says no more than the size.
    .where(and(eq(fileVariants.sourceId, file.id), ne(fileVariants.variant, 'poster')));
  return { ...checked, ...measured.find(({ stats }) => stats)?.stats?.before };
}

/** The models and videos of a project's published scene, except its content; files of templates take no variants. */
export async function furtherContents(db: Database, projectId: number, contentId: string): Promise<FurtherContent[]> {
  const rows = await db
    .selectDistinct({ id: files.id, kind: files.kind, name: files.originalName })
    .from(projects)
    .innerJoin(
      sceneVersions,
      and(eq(sceneVersions.projectId, projects.id), eq(sceneVersions.number, projects.publishedVersion)),
    )
    .innerJoin(fileUses, and(eq(fileUses.holderKind, 'scene-version'), eq(fileUses.holderId, sceneVersions.id)))
    .innerJoin(files, eq(files.id, fileUses.fileId))
    .where(
      and(
        eq(projects.id, projectId),
        ne(files.id, contentId),
        inArray(files.kind, ['model', 'video']),
        isNotNull(files.workspaceId),
      ),
    )
    .orderBy(files.originalName, files.id);
  return rows.flatMap(({ id, kind, name }) =>
    kind === 'model' || kind === 'video' ? [{ url: fileAddress(id), kind, name }] : [],
  );
}

/** The newest recipe of each variant of a file. */
export async function listVariants(db: Database, sourceId: string): Promise<VariantStatus[]> {
  const rows = await db
    .selectDistinctOn([fileVariants.variant])
    .from(fileVariants)
    .where(and(eq(fileVariants.sourceId, sourceId), ne(fileVariants.variant, 'source')))
    .orderBy(fileVariants.variant, sql`${fileVariants.recipe} desc`);
  return rows.map(({ variant, state, percent, failure, outputId, stats }) => ({
    variant,
    state,
    percent,
    failure,
    message: failure && inEnglish(failure),
    url: state === 'ready' && outputId !== null ? fileAddress(outputId) : null,
    stats,
  }));
}

/** The file that a video was converted from, if that was kept. */
export async function findKeptSource(db: Database, videoId: string) {
  const [source] = await db
    .select({ id: files.id, name: files.originalName, bytes: files.sizeBytes })
    .from(fileVariants)
    .innerJoin(files, eq(files.id, fileVariants.outputId))
    .where(and(eq(fileVariants.sourceId, videoId), eq(fileVariants.variant, 'source'), eq(files.state, 'ready')));
  return source ? { url: fileAddress(source.id), name: source.name, bytes: source.bytes } : null;
}

/**
 * Deletes the row by which a video keeps the file that it was converted from, and by a trigger the use of that file.
 *
 * @returns whether there was such a row
 */
export async function dropKeptSource(tx: Transaction, videoId: string, sourceId: string): Promise<boolean> {
  const dropped = await tx
    .delete(fileVariants)
    .where(
      and(eq(fileVariants.sourceId, videoId), eq(fileVariants.outputId, sourceId), eq(fileVariants.variant, 'source')),
    )
    .returning({ id: fileVariants.id });
  return dropped.length > 0;
}

export async function findUsdz(db: Database, fileId: string | null): Promise<{ url: string; bytes: number } | null> {
  const usdz = fileId === null ? null : await findFile(db, fileId);
  return usdz ? { url: fileAddress(usdz.id), bytes: usdz.sizeBytes } : null;
}

/** Locks the rows of files in a fixed order, so that two transactions cannot deadlock. @returns rows by id */
export async function lockFiles(tx: Transaction, fileIds: string[]): Promise<Map<string, FileRow>> {
  const rows = await tx.select().from(files).where(inArray(files.id, fileIds)).orderBy(files.id).for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Writes the row of a ready variant, in place of an earlier one and of a build of it. The caller locks both files
 * before, and records the use of `file` afterwards.
 *
 * @returns the row's id
 */
export async function putVariant(
  tx: Transaction,
  { source, file, variant, workspaceId }: { source: FileRow; file: FileRow; variant: Variant; workspaceId: number },
): Promise<number> {
  const stats = { before: { bytes: source.sizeBytes }, after: { bytes: file.sizeBytes } };
  const ready = { state: 'ready', percent: 100, outputId: file.id, failure: null, stats } as const;
  const recipe = videoRecipeOf(variant, source);
  const same = and(
    eq(fileVariants.sourceId, source.id),
    eq(fileVariants.variant, variant),
    eq(fileVariants.recipe, recipe),
  );
  const [former] = await tx.select({ outputId: fileVariants.outputId }).from(fileVariants).where(same).for('update');
  const row = writtenRow(
    await tx
      .insert(fileVariants)
      .values({ sourceId: source.id, workspaceId, variant, recipe, ...ready })
      .onConflictDoUpdate({
        target: [fileVariants.sourceId, fileVariants.variant, fileVariants.recipe],
        set: { ...ready, updatedAt: sql`now()` },
      })
      .returning({ id: fileVariants.id }),
    'a variant',
  );
  await tx.delete(variantBuilds).where(eq(variantBuilds.variantId, row.id));
  if (former) await dropReservation(tx, former.outputId);
  await dropFormerRecipes(tx, { sourceId: source.id, variant, recipe });
  const lineage = { variantOf: source.id, originSha256: source.originSha256 ?? source.sha256 };
  await tx.update(files).set(lineage).where(eq(files.id, file.id));
  return row.id;
}
