import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { MINUTE_MS } from '@anchora/contract/durations';
import type { KeepableVariant, KeptVariant, Quality, Variant, VariantQuality } from '@anchora/contract/variants';
import { fileAddress } from '@anchora/contract/file-paths';
import type { Database, Transaction } from '../../db/database';
import { fromNow } from '../../db/from-now';
import { fileVariants } from '../../db/schema/builds';
import { files } from '../../db/schema/files';
import { deleteFileRow, doomObject, retireFile, type FileRow, type ReadyFile } from '../../files/file-repository';
import { keptVariantOf } from '../../files/kept-variant';
import { withoutExtension } from '../../files/without-extension';

/** The variants that are of no use beside one that stays, because they are as good or better and larger. */
const AT_LEAST_AS_GOOD: Record<VariantQuality, Variant[]> = {
  sharp: ['sharp'],
  balanced: ['balanced', 'sharp'],
  light: ['light', 'balanced', 'sharp'],
};

/**
 * The former object goes after this time. Requests that have already looked it up still read it; addresses of an object
 * store or a delivery network must not work longer than this once a project is closed.
 */
const STALE_OBJECT_MS = MINUTE_MS;

interface Shown {
  id: number;
  workspaceId: number;
  quality: Quality;
}

/**
 * The variant that could stay alone: the one that the project's visitors get in place of the original. Android's own
 * viewer reads only originals and `scene`, so a model that it may be given needs that variant; one with textures in
 * KTX2 is not given to it.
 *
 * @returns null if there is none.
 */
export async function findKeepable(
  db: Database | Transaction,
  project: Shown,
  source: FileRow,
): Promise<KeepableVariant | null> {
  if (source.workspaceId !== project.workspaceId || source.state !== 'ready' || keptVariantOf(source)) return null;
  const variant = shownVariant(project.quality, source);
  const output = variant && (await newestOutput(db, source.id, variant));
  if (!output || output.sizeBytes >= source.sizeBytes) return null;
  const users = await projectsUsing(db, source.id);
  const isPlaced =
    source.kind === 'model' && source.metadata.hasKtx2 !== true && users.some(({ type }) => type === 'markerless');
  if (isPlaced && !(await newestOutput(db, source.id, 'scene'))) return null;
  return {
    variant,
    url: fileAddress(output.id),
    bytes: output.sizeBytes,
    freedBytes: source.sizeBytes - output.sizeBytes,
    sharedBy: users.filter(({ id }) => id !== project.id).map(({ name }) => name),
  };
}

function shownVariant(quality: Quality, { kind }: FileRow): VariantQuality | null {
  if (quality === 'original' || (kind !== 'model' && kind !== 'video')) return null;
  return kind === 'video' ? 'light' : quality;
}

/** The file of the newest recipe of a variant; null while that one is not ready. */
async function newestOutput(db: Database | Transaction, sourceId: string, variant: Variant) {
  const [newest] = await db
    .select({ state: fileVariants.state, id: files.id, sizeBytes: files.sizeBytes })
    .from(fileVariants)
    .leftJoin(files, and(eq(files.id, fileVariants.outputId), eq(files.state, 'ready')))
    .where(and(eq(fileVariants.sourceId, sourceId), eq(fileVariants.variant, variant)))
    .orderBy(desc(fileVariants.recipe))
    .limit(1);
  if (newest?.state !== 'ready' || newest.id === null || newest.sizeBytes === null) return null;
  return { id: newest.id, sizeBytes: newest.sizeBytes };
}

/** The projects that use a file, their drafts and versions included, oldest first. */
async function projectsUsing(db: Database | Transaction, fileId: string) {
  const { rows } = await db.execute<{ id: number; name: string; type: string }>(sql`
    select distinct p.id, p.name, p.type from file_uses u
    left join scene_versions v on u.holder_kind = 'scene-version' and v.id = u.holder_id
    join projects p on p.id = coalesce(v.project_id, u.holder_id)
    where u.file_id = ${fileId} and u.holder_kind in ('project', 'scene-draft', 'scene-version')
    order by p.id`);
  return rows;
}

/**
 * Puts the bytes of a variant into the row of its original. Addresses and documents name the row, so that they all go
 * on working. The variant's own file stays readable for a while, for visitors midway.
 *
 * @param storageKey object with a copy of the variant's bytes.
 */
export async function keepOnly(
  tx: Transaction,
  {
    source,
    file,
    variant,
    storageKey,
  }: { source: FileRow; file: FileRow; variant: VariantQuality; storageKey: string },
): Promise<void> {
  const without = AT_LEAST_AS_GOOD[variant];
  const figures = await figuresOf(tx, file);
  await dropVariants(tx, source.id, [...without, 'source']);
  const kept: KeptVariant = { variant, originalBytes: source.sizeBytes, without };
  const { contentType, sizeBytes, sha256, widthPx, heightPx, previewBytes } = file;
  const metadata = { ...file.metadata, kept: { ...kept, from: file.id, at: await presentTime(tx), figures } };
  const bytes: ReadyFile = { storageKey, contentType, sizeBytes, sha256, widthPx, heightPx, previewBytes, metadata };
  const originalName = source.contentType === contentType ? source.originalName : withExtension(source, file);
  const originSha256 = source.originSha256 ?? source.sha256;
  await tx
    .update(files)
    .set({ ...bytes, originalName, originSha256 })
    .where(eq(files.id, source.id));
  await doomObject(tx, source.storageKey, sql`(${fromNow(STALE_OBJECT_MS)})`);
}

/** ISO 8601, by the database's clock, like the other times of a file. */
async function presentTime(tx: Transaction): Promise<string> {
  const { rows } = await tx.execute<{ epochMs: number }>(
    sql`select extract(epoch from now())::float8 * 1000 as "epochMs"`,
  );
  return new Date(rows[0]?.epochMs ?? NaN).toISOString();
}

/** Figures of a variant from the job that made it, else its size. */
async function figuresOf(tx: Transaction, { id, sizeBytes }: FileRow) {
  const [row] = await tx.select({ stats: fileVariants.stats }).from(fileVariants).where(eq(fileVariants.outputId, id));
  return row?.stats?.after ?? { bytes: sizeBytes };
}

/** Drops variants of all recipes, with what is being made of them. */
async function dropVariants(tx: Transaction, sourceId: string, variants: Variant[]): Promise<void> {
  const isDropped = and(eq(fileVariants.sourceId, sourceId), inArray(fileVariants.variant, variants));
  // A build that ends also locks the files before the rows of the variants.
  const outputs = tx.select({ id: fileVariants.outputId }).from(fileVariants).where(isDropped);
  await lockFilesWhere(tx, inArray(files.id, outputs));
  const dropped = await tx.delete(fileVariants).where(isDropped).returning({ id: fileVariants.outputId });
  const outputIds = dropped.flatMap(({ id }) => (id === null ? [] : [id]));
  for (const output of await lockFilesWhere(tx, inArray(files.id, outputIds))) {
    if (output.state === 'staged') await deleteFileRow(tx, output);
    else await retireFile(tx, output.id);
  }
}

async function lockFilesWhere(tx: Transaction, isMeant: SQL): Promise<FileRow[]> {
  return tx.select().from(files).where(isMeant).orderBy(files.id).for('update');
}

/** The original's name, with the extension of the variant's. */
function withExtension(source: FileRow, file: FileRow): string {
  const extension = /\.[^.]*$/.exec(file.originalName)?.[0] ?? '';
  return withoutExtension(source.originalName) + extension;
}
