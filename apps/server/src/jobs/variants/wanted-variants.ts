import { sql, type SQL } from 'drizzle-orm';
import { MAX_DOCUMENT_FILES, MIN_LIGHTENED_BYTES, MIN_LIGHTENED_TEXTURE_PX } from '@anchora/contract/limits';
import { type BrowserVariant, LIGHTER_VIDEO, type Variant } from '@anchora/contract/variants';
import type { Database, Transaction } from '../../db/database';
import { fileVariants, variantBuilds } from '../../db/schema/builds';
import { STACKED_COPY_RECIPE, VIDEO_RECIPE } from '../../files/video-recipe';
import { forEachRow } from '../../queue/for-each-row';
import { CRASHES_AT_RETRY, LeasedQueue } from '../leased-queue';
import { MODEL_RECIPES } from './recipes';

export const variantQueue = new LeasedQueue('variant_builds');

/** Builds that no user waits for run when nothing else is queued. */
const LAZY_PRIORITY = 50;
/** Number of the recipe of conversions. It never changes: a converted video is never made again. */
const CONVERSION_RECIPE = 1;
/** Missing variants that are queued at a time while nobody waits for them. Chosen, not measured. */
const LAZY_BATCH = 50;
/** Most variants that a project can miss: those of all models of a document and of the project's own. */
const PROJECT_BATCH = (MAX_DOCUMENT_FILES + 1) * Object.keys(MODEL_RECIPES).length;

/** Variants that are made of videos with the numbers of their recipes, the most useful first. */
const OF_VIDEOS = [
  ['poster', VIDEO_RECIPE],
  ['light', VIDEO_RECIPE],
  ['light', STACKED_COPY_RECIPE],
] as const satisfies readonly (readonly [BrowserVariant, number])[];

interface WantedVariant extends Record<string, unknown> {
  sourceId: string;
  workspaceId: number;
  userId: number;
  variant: Exclude<Variant, 'source'>;
  /** Number of the recipe. */
  recipe: number;
}

/**
 * Queues the missing variants of the models and videos that a project shows, the most useful of each first. Failed ones
 * are tried again.
 *
 * @returns whether any are missing.
 */
export async function enqueueVariantsOf(db: Database, projectId: number, options: MakerOptions): Promise<boolean> {
  const wanted = await findWanted(db, sql`p.id = ${projectId}`, { ...options, triesAgain: true, limit: PROJECT_BATCH });
  for (const variant of wanted) await db.transaction((tx) => enqueue(tx, variant, 0));
  return wanted.length > 0;
}

/**
 * Queues some of the variants that projects miss, such as those of a raised recipe.
 *
 * @returns whether any were missing
 * @throws as `forEachRow`
 */
export async function enqueueMissingVariants(db: Database, options: MakerOptions): Promise<boolean> {
  const wanted = await findWanted(db, sql`true`, { ...options, triesAgain: false, limit: LAZY_BATCH });
  await forEachRow(wanted, (variant) => db.transaction((tx) => enqueue(tx, variant, LAZY_PRIORITY)));
  return wanted.length > 0;
}

interface MakerOptions {
  /** Whether there is an ffmpeg, with which variants of videos are made. */
  makesVideos: boolean;
}

/**
 * The models and videos that projects show, except those in the trash and those taken down, with their missing
 * variants.
 */
async function findWanted(
  db: Database,
  isMeant: SQL,
  { makesVideos, triesAgain, limit }: MakerOptions & { triesAgain: boolean; limit: number },
): Promise<WantedVariant[]> {
  const ofModels = Object.entries(MODEL_RECIPES).map(
    ([variant, { number }], i) => sql`('model', ${variant}, ${number}::int, ${i}::int)`,
  );
  const ofVideos = OF_VIDEOS.map(([variant, number], i) => sql`('video', ${variant}, ${number}::int, ${i}::int)`);
  const recipes = sql.join([...ofModels, ...(makesVideos ? ofVideos : [])], sql`, `);
  const isDone = triesAgain ? sql`x.state <> 'failed'` : sql`true`;
  const { rows } = await db.execute<WantedVariant>(sql`
    with shown as (
      select u.file_id, true as is_plain, p.* from file_uses u
      join projects p on u.holder_kind = 'project' and u.role = 'model' and p.id = u.holder_id
      union all
      select u.file_id, false as is_plain, p.* from file_uses u
      join scene_versions v on u.holder_kind = 'scene-version' and v.id = u.holder_id
      join projects p on p.id = v.project_id and p.published_version = v.number)
    select f.id as "sourceId", f.workspace_id as "workspaceId", w.owner_user_id as "userId", r.variant, r.number as recipe
    from shown p
    join files f on f.id = p.file_id and f.state = 'ready'
    join workspaces w on w.id = f.workspace_id
    join (values ${recipes}) as r (kind, variant, number, place) on r.kind = f.kind
    where ${isMeant} and p.status <> 'deleted' and not p.is_withheld
      and not coalesce(f.metadata -> 'kept' -> 'without' ? r.variant, false)
      and case f.kind
        when 'model' then ${isHeavyModel} and case r.variant
          when 'scene' then p.type = 'markerless' and not coalesce(f.metadata ? 'hasKtx2', false) when 'sharp' then p.quality = 'sharp' else true end
        else case r.variant when 'light' then ${isHeavyVideo} and r.number = ${copyRecipe}
          else p.is_plain and f.metadata ->> 'alpha' is null end end
      and not exists (
        select from file_variants x
        where x.source = f.id and x.variant = r.variant and x.recipe = r.number and ${isDone})
    group by f.id, f.workspace_id, w.owner_user_id, r.variant, r.number, r.place
    order by f.id, r.place limit ${limit}`);
  return rows;
}

const isHeavyModel = sql`(
  f.size_bytes >= ${MIN_LIGHTENED_BYTES} or (f.metadata ->> 'largestTexturePx')::int > ${MIN_LIGHTENED_TEXTURE_PX})`;

/** Recipe of the smaller copy, as `videoRecipeOf`. */
const copyRecipe = sql`case f.metadata ->> 'alpha'
  when 'stacked' then ${STACKED_COPY_RECIPE}::int else ${VIDEO_RECIPE}::int end`;

/** Length of a video without one in its metadata. Chosen, not measured. */
const ASSUMED_DURATION_MS = 60_000;

const isHeavyVideo = sql`(f.size_bytes >= ${LIGHTER_VIDEO.minBytes}
  and f.size_bytes * 8.0 >= coalesce((f.metadata ->> 'durationMs')::float8, ${ASSUMED_DURATION_MS}) / 1000
    * ${LIGHTER_VIDEO.minBitsPerSecond}::float8)`;

/** Queues the conversion of a source; a failed one is tried again. */
export async function enqueueConversion(tx: Transaction, sourceId: string): Promise<void> {
  const { rows } = await tx.execute<{ workspaceId: number; userId: number }>(sql`
    select f.workspace_id as "workspaceId", w.owner_user_id as "userId"
    from files f join workspaces w on w.id = f.workspace_id
    where f.id = ${sourceId} and f.kind = 'source' and f.state = 'ready'`);
  const [owner] = rows;
  if (owner) await enqueue(tx, { sourceId, ...owner, variant: 'web', recipe: CONVERSION_RECIPE }, 0);
}

/** No effect on a variant that is queued, running or ready. */
async function enqueue(tx: Transaction, wanted: WantedVariant, priority: number): Promise<void> {
  const { sourceId, workspaceId, userId, variant, recipe } = wanted;
  const [row] = await tx
    .insert(fileVariants)
    .values({ sourceId, workspaceId, variant, recipe })
    .onConflictDoUpdate({
      target: [fileVariants.sourceId, fileVariants.variant, fileVariants.recipe],
      set: { state: 'queued', percent: 0, failure: null, updatedAt: sql`now()` },
      setWhere: sql`${fileVariants.state} = 'failed'`,
    })
    .returning({ id: fileVariants.id });
  if (!row) return;
  await variantQueue.lockTurns(tx, userId);
  const turn = variantQueue.nextTurn(userId, priority);
  await tx
    .insert(variantBuilds)
    .values({ variantId: row.id, userId, priority, turn })
    .onConflictDoUpdate({
      target: variantBuilds.variantId,
      set: {
        state: 'waiting',
        priority: sql`excluded.priority`,
        turn: sql`excluded.turn`,
        runAfter: sql`now()`,
        failures: 0,
        crashes: CRASHES_AT_RETRY,
        lostLeases: 0,
      },
    });
}
