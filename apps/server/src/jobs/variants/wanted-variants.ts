import { sql, type SQL } from 'drizzle-orm';
import { MIN_LIGHTENED_BYTES, MIN_LIGHTENED_TEXTURE_PX } from '@anchora/contract/limits';
import type { Database } from '../../db/database';
import { fileVariants, variantBuilds } from '../../db/schema/builds';
import { LeasedQueue } from '../leased-queue';
import { MODEL_RECIPES } from './recipes';

export const variantQueue = new LeasedQueue('variant_builds', 47_271_811);

/** Builds that no user waits for run when nothing else is queued. */
const LAZY_PRIORITY = 50;
/** Number of the recipe of conversions. It never changes: a converted video is never made again. */
const CONVERSION_RECIPE = 1;
/** Missing variants of older projects that are queued at a time. */
const LAZY_BATCH = 50;

interface WantedVariant extends Record<string, unknown> {
  sourceId: string;
  workspaceId: number;
  userId: number;
  variant: keyof typeof MODEL_RECIPES | 'web';
}

/**
 * Queues the missing variants of a project's models, the most useful first. Failed ones are tried again.
 *
 * @returns whether any are missing.
 */
export async function enqueueVariantsOf(db: Database, projectId: number): Promise<boolean> {
  const wanted = await findWanted(db, sql`p.id = ${projectId}`, { triesAgain: true, limit: 1000 });
  for (const variant of wanted) await enqueue(db, variant, 0);
  return wanted.length > 0;
}

/** Queues some of the missing variants of projects from before variants existed. @returns whether any were missing */
export async function enqueueMissingVariants(db: Database): Promise<boolean> {
  const wanted = await findWanted(db, sql`true`, { triesAgain: false, limit: LAZY_BATCH });
  for (const variant of wanted) await enqueue(db, variant, LAZY_PRIORITY);
  return wanted.length > 0;
}

/** The models that projects show, except those in the trash and those taken down, with their missing variants. */
async function findWanted(
  db: Database,
  isMeant: SQL,
  { triesAgain, limit }: { triesAgain: boolean; limit: number },
): Promise<WantedVariant[]> {
  const recipes = sql.join(
    Object.entries(MODEL_RECIPES).map(([variant, { number }], i) => sql`(${variant}, ${number}::int, ${i}::int)`),
    sql`, `,
  );
  const isDone = triesAgain ? sql`x.state <> 'failed'` : sql`true`;
  const { rows } = await db.execute<WantedVariant>(sql`
    with shown as (
      select u.file_id, p.* from file_uses u
      join projects p on u.holder_kind = 'project' and u.role = 'model' and p.id = u.holder_id
      union all
      select u.file_id, p.* from file_uses u
      join scene_versions v on u.holder_kind = 'scene-version' and v.id = u.holder_id
      join projects p on p.id = v.project_id and p.published_version = v.number)
    select f.id as "sourceId", f.workspace_id as "workspaceId", w.owner_user_id as "userId", r.variant
    from shown p
    join files f on f.id = p.file_id and f.kind = 'model' and f.state = 'ready'
    join workspaces w on w.id = f.workspace_id
    cross join (values ${recipes}) as r (variant, number, place)
    where ${isMeant} and p.status <> 'deleted' and not p.is_withheld
      and (f.size_bytes >= ${MIN_LIGHTENED_BYTES} or (f.metadata ->> 'largestTexturePx')::int > ${MIN_LIGHTENED_TEXTURE_PX})
      and case r.variant when 'scene' then p.type = 'markerless' when 'sharp' then p.quality = 'sharp' else true end
      and not exists (
        select from file_variants x
        where x.source = f.id and x.variant = r.variant and x.recipe = r.number and ${isDone})
    group by f.id, f.workspace_id, w.owner_user_id, r.variant, r.place
    order by f.id, r.place limit ${limit}`);
  return rows;
}

/** Queues the conversion of a source; a failed one is tried again. */
export async function enqueueConversion(db: Database, sourceId: string): Promise<void> {
  const { rows } = await db.execute<{ workspaceId: number; userId: number }>(sql`
    select f.workspace_id as "workspaceId", w.owner_user_id as "userId"
    from files f join workspaces w on w.id = f.workspace_id
    where f.id = ${sourceId} and f.kind = 'source' and f.state = 'ready'`);
  const [owner] = rows;
  if (owner) await enqueue(db, { sourceId, ...owner, variant: 'web' }, 0);
}

/** No effect on a variant that is queued, running or ready. */
function enqueue(db: Database, { sourceId, workspaceId, userId, variant }: WantedVariant, priority: number) {
  return db.transaction(async (tx) => {
    const recipe = variant === 'web' ? CONVERSION_RECIPE : MODEL_RECIPES[variant].number;
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
          turn: sql`excluded.turn`,
          runAfter: sql`now()`,
          failures: 0,
          crashes: 1,
          lostLeases: 0,
        },
      });
  });
}
