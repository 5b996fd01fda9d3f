import type { DeliveredEvent } from '@anchora/contract/webhook-events';
import type { DeliveryFailure } from '@anchora/contract/webhooks';
import { WEBHOOK_DELIVERIES_AT_ONCE, WEBHOOK_RETRY_HOURS } from '@anchora/contract/limits';
import { and, eq, sql } from 'drizzle-orm';
import { ownerOf } from '../../accounts/owner-of';
import { ADVISORY_LOCKS } from '../../db/advisory-locks';
import type { Database, Transaction } from '../../db/database';
import { isProNow } from '../../db/pro-user';
import { webhookDeliveries, webhookEvents, webhooks } from '../../db/schema/webhooks';
import { notify } from '../../notifications/notification-repository';
import type { SendResult } from './send-webhook';

/** Longer than one attempt can take. */
const LEASE = sql`interval '30 seconds'`;
const RETRY_PERIOD = sql.raw(`interval '${WEBHOOK_RETRY_HOURS} hours'`);
/**
 * Waits after each failed attempt, with a jitter of 10%; the last one repeats until the retry period is over. Chosen, not
 * measured.
 */
const BACKOFF_S = [10, 30, 60, 300, 900, 1800, 3600];
const LONGEST_WAIT = sql.raw(`interval '${Math.max(...BACKOFF_S)} seconds'`);

export type TakenDelivery = Awaited<ReturnType<typeof takeDeliveries>>[number];

/** Deliveries that one process sends at once, of all webhooks. Chosen, not measured. */
export const DELIVERIES_AT_ONCE = 200;
/** Deliveries of all webhooks of one owner that are under way at once, on all servers. Chosen, not measured. */
export const DELIVERIES_OF_OWNER_AT_ONCE = DELIVERIES_AT_ONCE / 4;

/**
 * Takes deliveries that are due: at most `WEBHOOK_DELIVERIES_AT_ONCE` of each webhook on all servers together, so that
 * a slow receiver holds back its own deliveries alone. Owners take turns: the deliveries of one with fewer under way
 * come first, and no owner has more than `DELIVERIES_OF_OWNER_AT_ONCE`, however many slow receivers they name.
 */
export async function takeDeliveries(db: Database, most: number) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.deliveries})`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      with under_way as materialized (
        select h.id as webhook_id, w.owner_user_id as owner_id, count(*) as count
        from webhook_deliveries b
        join webhooks h on h.id = b.webhook_id
        join workspaces w on w.id = h.workspace_id
        where b.state = 'waiting' and b.lease_until > now()
        group by h.id, w.owner_user_id),
      due as (
        select next.id, next.run_after, next.place, hook.owner_id from (
          select h.id, w.owner_user_id as owner_id,
            ${WEBHOOK_DELIVERIES_AT_ONCE} - coalesce((select u.count from under_way u where u.webhook_id = h.id), 0) as free
          from webhooks h
          join workspaces w on w.id = h.workspace_id
          join users on users.id = w.owner_user_id and ${isProNow}
          where h.is_on and h.id in (
            select d.webhook_id from webhook_deliveries d where d.state = 'waiting' and d.run_after <= now())
        ) hook, lateral (
          select d.id, d.run_after, row_number() over (order by d.run_after, d.id) as place
          from webhook_deliveries d
          where d.webhook_id = hook.id and d.state = 'waiting' and d.run_after <= now()
            and coalesce(d.lease_until <= now(), true)
          order by d.run_after, d.id limit greatest(hook.free, 0)
        ) next),
      turns as (
        select due.id, due.run_after,
          row_number() over (partition by due.owner_id order by due.place, due.run_after, due.id)
            + coalesce((select sum(u.count) from under_way u where u.owner_id = due.owner_id), 0) as turn
        from due)
      update webhook_deliveries set lease_until = now() + ${LEASE}, fence = fence + 1, attempts = attempts + 1
      where id in (
        select id from turns where turn <= ${DELIVERIES_OF_OWNER_AT_ONCE} order by turn, run_after limit ${most})
      returning id`);
    const ids = rows.map(({ id }) => Number(id));
    if (ids.length === 0) return [];
    return tx
      .select({
        id: webhookDeliveries.id,
        fence: webhookDeliveries.fence,
        webhookId: webhooks.id,
        url: webhooks.url,
        secret: webhooks.secret,
        formerSecret: sql<Buffer | null>`case when ${webhooks.formerUntil} > now() then ${webhooks.formerSecret} end`,
        eventId: webhookEvents.id,
        kind: webhookEvents.kind,
        workspaceId: webhookEvents.workspaceId,
        projectId: webhookEvents.projectId,
        number: webhookEvents.number,
        data: webhookEvents.data,
        time: webhookEvents.createdAt,
      })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .where(sql`${webhookDeliveries.id} in ${ids}`);
  });
}

/**
 * Writes the result of an attempt, unless another process has taken the delivery meanwhile. A failure may be the one
 * after which its webhook is switched off.
 */
export async function finishDelivery(
  db: Database,
  { id, fence, webhookId }: TakenDelivery,
  result: SendResult,
): Promise<void> {
  const isOwn = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.fence, fence));
  const { status, failure } = result;
  await db.transaction(async (tx) => {
    // The webhook first, as for its owner's requests: in the other order the two could wait for each other.
    await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, webhookId)).for('no key update');
    const wait = sql.raw(
      `((array[${BACKOFF_S.join(', ')}])[least(attempts, ${BACKOFF_S.length})] * (0.9 + random() / 5)) * interval '1 second'`,
    );
    const isOver = sql`${webhookDeliveries.createdAt} < now() - ${RETRY_PERIOD}`;
    const change =
      failure === null
        ? { state: 'delivered' as const }
        : { state: sql`case when ${isOver} then 'given-up' else 'waiting' end`, runAfter: sql`now() + ${wait}` };
    const written = await tx
      .update(webhookDeliveries)
      .set({ ...change, status, failure, leaseUntil: null })
      .where(isOwn)
      .returning({ id: webhookDeliveries.id });
    if (written.length === 0) return;
    const failingSince = failure === null ? null : sql`coalesce(${webhooks.failingSince}, now())`;
    await tx.update(webhooks).set({ failingSince }).where(eq(webhooks.id, webhookId));
    if (failure !== null) await switchOffIfDead(tx, webhookId, failure);
  });
}

/**
 * Switches a webhook off, and tells the owner of its workspace, if every attempt of the retry period has failed or if
 * nobody can sign for it any more.
 */
async function switchOffIfDead(tx: Transaction, webhookId: string, failure: DeliveryFailure): Promise<void> {
  const isDead = sql`${webhooks.isOn} and (${webhooks.failingSince} < now() - ${RETRY_PERIOD} or ${failure} = 'secret-lost')`;
  const [off] = await tx
    .update(webhooks)
    .set({ isOn: false })
    .where(and(eq(webhooks.id, webhookId), isDead))
    .returning({ url: webhooks.url, workspaceId: webhooks.workspaceId, failingSince: webhooks.failingSince });
  if (!off) return;
  const { workspaceId } = off;
  const ownerId = await ownerOf(tx, workspaceId);
  const key = `webhook-off:${webhookId}:${off.failingSince?.toISOString() ?? ''}`;
  if (ownerId !== null)
    await notify(tx, ownerId, key, { kind: 'webhook-off', host: new URL(off.url).host, workspaceId });
}

/**
 * Gives up deliveries that waited for the retry period without being tried, because the plan ended or the webhook was
 * switched off.
 */
export async function giveUpOld(db: Database): Promise<void> {
  const { createdAt, runAfter, leaseUntil } = webhookDeliveries;
  await db
    .update(webhookDeliveries)
    .set({ state: 'given-up' })
    .where(
      and(
        eq(webhookDeliveries.state, 'waiting'),
        sql`${createdAt} < now() - ${RETRY_PERIOD} and ${runAfter} < now() - ${LONGEST_WAIT} and coalesce(${leaseUntil} < now(), true)`,
      ),
    );
}

const MONDAY = sql`date_trunc('week', now() at time zone 'utc')::date`;
const WAITS_FOR_WEEK = sql`h.is_on and 'numbers.weekly' = any (h.events) and h.weekly_on is distinct from ${MONDAY}`;

/**
 * A workspace that wants last week's numbers and was not told of them, which this transaction tells; null if there is
 * none. Others leave it alone until the transaction ends.
 *
 * @param except ids of workspaces that are not to be taken.
 */
export async function takeWeeklyWorkspace(tx: Transaction, except: readonly number[]): Promise<number | null> {
  const { rows } = await tx.execute<{ workspace_id: number }>(sql`
    with taken as (
      select w.id from workspaces w where w.id <> all (${`{${except.join(',')}}`}::int[])
        and exists (select from webhooks h where h.workspace_id = w.id and ${WAITS_FOR_WEEK})
      limit 1 for no key update skip locked)
    update webhooks h set weekly_on = ${MONDAY} from taken
    where h.workspace_id = taken.id and ${WAITS_FOR_WEEK}
    returning h.workspace_id`);
  return rows[0]?.workspace_id ?? null;
}

/** Queues an event of a project for those webhooks of its workspace that want it. */
export async function tellWebhooks(
  db: Database | Transaction,
  projectId: number,
  event: DeliveredEvent,
  data: object,
): Promise<void> {
  await db.execute(sql`select tell_webhooks(${projectId}, ${event}, ${JSON.stringify(data)}::jsonb)`);
}
