import type { DeliveryFailure } from '@anchora/contract/webhooks';
import type { DeliveredEvent, WebhookEvent } from '@anchora/contract/webhook-events';
import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { workspaces } from './accounts';
import { bytea, createdAt, moment } from './columns';
import { projects } from './projects';

/** Addresses that are told of events of a workspace's projects. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    isOn: boolean('is_on').notNull().default(true),
    /** Encrypted, see `accounts/secret-sealer.ts`. */
    secret: bytea('secret').notNull(),
    /** The former secret, which signs as well until `formerUntil`. */
    formerSecret: bytea('former_secret'),
    formerUntil: moment('former_until'),
    failingSince: moment('failing_since'),
    /** The Monday (UTC) on which the numbers of the week before were last told. */
    weeklyOn: date('weekly_on', { mode: 'string' }),
    createdAt,
  },
  (table) => [index('webhooks_workspace_id').on(table.workspaceId)],
);

/** Events of projects. Triggers write one if a webhook wants it; it is deleted after `WEBHOOK_LOG_DAYS`. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    projectId: integer('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<DeliveredEvent>().notNull(),
    /** Place of the event among those of the project, from 1. */
    number: integer('number').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt,
  },
  (table) => [
    index('webhook_events_workspace_id').on(table.workspaceId),
    index('webhook_events_project_id').on(table.projectId),
    index('webhook_events_created_at').on(table.createdAt),
  ],
);

/** The number of the last event of each project. */
export const webhookNumbers = pgTable('webhook_numbers', {
  projectId: integer('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  last: integer('last').notNull(),
});

/** One event for one webhook: the queue of the sender, and the log. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id')
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    state: text('state').$type<'waiting' | 'delivered' | 'given-up'>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    runAfter: moment('run_after').notNull().defaultNow(),
    /** One process sends the delivery until this time; once it has passed, any process may take it. */
    leaseUntil: moment('lease_until'),
    /** A number that grows whenever the delivery is taken; only the last taker writes the result. */
    fence: integer('fence').notNull().default(0),
    /** Status of the last answer. */
    status: integer('status'),
    failure: text('failure').$type<DeliveryFailure>(),
    createdAt,
  },
  (table) => [
    index('webhook_deliveries_webhook_id').on(table.webhookId, table.id),
    index('webhook_deliveries_event_id').on(table.eventId),
    index('webhook_deliveries_waiting')
      .on(table.runAfter)
      .where(sql`${table.state} = 'waiting'`),
    check('webhook_deliveries_state', sql`${table.state} in ('waiting', 'delivered', 'given-up')`),
  ],
);
