import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { HOUR_MS } from '@anchora/contract/durations';
import { FORMER_SECRET_HOURS, WEBHOOK_LOG_LENGTH } from '@anchora/contract/limits';
import { lockWorkspace } from '../../accounts/hold-workspace';
import type { Database, Transaction } from '../../db/database';
import { fromNow } from '../../db/from-now';
import { webhookDeliveries, webhookEvents, webhooks } from '../../db/schema/webhooks';
import { writtenRow } from '../../db/written-row';

export type WebhookRow = typeof webhooks.$inferSelect;

export function listWebhooks(db: Database, workspaceId: number): Promise<WebhookRow[]> {
  return db.select().from(webhooks).where(eq(webhooks.workspaceId, workspaceId)).orderBy(desc(webhooks.createdAt));
}

/** Locks the workspace first, so that two requests at once cannot both see room for one more. */
export async function lockAndCountWebhooks(tx: Transaction, workspaceId: number): Promise<number> {
  await lockWorkspace(tx, workspaceId);
  return tx.$count(webhooks, eq(webhooks.workspaceId, workspaceId));
}

/** `weeklyOn` is the present week: its numbers are sent when it ends, and none of earlier weeks. */
export async function insertWebhook(
  tx: Transaction,
  webhook: Pick<WebhookRow, 'id' | 'workspaceId' | 'url' | 'events' | 'secret'>,
): Promise<WebhookRow> {
  const weeklyOn = sql`date_trunc('week', now() at time zone 'utc')::date`;
  return writtenRow(
    await tx
      .insert(webhooks)
      .values({ ...webhook, weeklyOn })
      .returning(),
    'a webhook',
  );
}

/** @returns null if none of these workspaces has the webhook. */
export async function workspaceOfWebhook(tx: Transaction, id: string, among: number[]): Promise<number | null> {
  const isTheirs = and(eq(webhooks.id, id), inArray(webhooks.workspaceId, among));
  const [row] = await tx.select({ workspaceId: webhooks.workspaceId }).from(webhooks).where(isTheirs);
  return row?.workspaceId ?? null;
}

export async function lockWebhook(tx: Transaction, id: string): Promise<WebhookRow | null> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
  return row ?? null;
}

export async function updateWebhook(
  tx: Transaction,
  id: string,
  change: PgUpdateSetSource<typeof webhooks>,
): Promise<WebhookRow> {
  return writtenRow(await tx.update(webhooks).set(change).where(eq(webhooks.id, id)).returning(), 'a webhook');
}

/** Gives a locked webhook another secret; the present one goes on signing, too, for `FORMER_SECRET_HOURS`. */
export function replaceSecret(
  tx: Transaction,
  { id, secret: formerSecret }: WebhookRow,
  secret: Buffer,
): Promise<WebhookRow> {
  return updateWebhook(tx, id, { secret, formerSecret, formerUntil: fromNow(FORMER_SECRET_HOURS * HOUR_MS) });
}

export async function deleteWebhook(tx: Transaction, id: string): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id));
}

/** An event that belongs to no project, for one webhook alone. */
export async function insertTest(tx: Transaction, { id, workspaceId }: WebhookRow): Promise<void> {
  const event = { workspaceId, projectId: null, kind: 'test', number: 0, data: {} } as const;
  const made = writtenRow(await tx.insert(webhookEvents).values(event).returning({ id: webhookEvents.id }), 'an event');
  await tx.insert(webhookDeliveries).values({ webhookId: id, eventId: made.id });
}

export function listDeliveries(db: Database | Transaction, webhookId: string) {
  return db
    .select({
      id: webhookDeliveries.id,
      eventId: webhookDeliveries.eventId,
      event: webhookEvents.kind,
      state: webhookDeliveries.state,
      attempts: webhookDeliveries.attempts,
      status: webhookDeliveries.status,
      failure: webhookDeliveries.failure,
      createdAt: webhookEvents.createdAt,
      runAfter: webhookDeliveries.runAfter,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(WEBHOOK_LOG_LENGTH);
}

/**
 * Queues a delivery once more. A process that had it until its lease ended can no longer write a result.
 *
 * @returns false if the webhook has no such delivery, or it is being sent now.
 */
export async function sendAgain(tx: Transaction, webhookId: string, id: number): Promise<boolean> {
  const isIdle = sql`coalesce(${webhookDeliveries.leaseUntil} < now(), true)`;
  const sent = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', runAfter: sql`now()`, attempts: 0, fence: sql`${webhookDeliveries.fence} + 1` })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.id, id), isIdle))
    .returning({ id: webhookDeliveries.id });
  return sent.length === 1;
}
