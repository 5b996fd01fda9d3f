import { z } from 'zod';
import { fault } from './errors/field-faults';
import { MAX_WEBHOOK_URL_LENGTH } from './limits';
import { type DeliveredEvent, WEBHOOK_EVENTS, type WebhookEvent } from './webhook-events';

const eventsSchema = z
  .array(z.enum(WEBHOOK_EVENTS, fault('webhook-events-missing')), fault('webhook-events-missing'))
  .min(1, fault('webhook-events-missing'))
  .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event)));

/** POST /api/webhooks. The server checks the address again before each delivery. */
export const newWebhookSchema = z.object({
  url: z
    .string(fault('webhook-url-invalid'))
    .trim()
    .max(MAX_WEBHOOK_URL_LENGTH, fault('webhook-url-invalid'))
    .regex(/^https?:\/\/[^\s/?#]+/, fault('webhook-url-invalid')),
  events: eventsSchema,
});
export type NewWebhookRequest = z.input<typeof newWebhookSchema>;

/** PATCH /api/webhooks/{id}: other events, or on or off. */
export const webhookChangeSchema = z
  .object({ events: eventsSchema, isOn: z.boolean(fault('switch-not-boolean')) })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), fault('change-empty'));
export type WebhookChange = z.infer<typeof webhookChangeSchema>;

/** Timestamps are ISO 8601. */
export interface Webhook {
  id: string;
  url: string;
  events: WebhookEvent[];
  /** Off after a day of failures, or by choice. */
  isOn: boolean;
  createdAt: string;
  /** Set while every delivery since then has failed. */
  failingSince: string | null;
}

/** GET /api/webhooks?workspace= */
export interface Webhooks {
  items: Webhook[];
  /** Without Pro, nothing is delivered, and no webhook can be made. */
  isPro: boolean;
}

/** POST /api/webhooks and POST /api/webhooks/{id}/secret: the secret is shown only in this answer. */
export interface NewWebhook {
  webhook: Webhook;
  secret: string;
}

export type DeliveryFailure = 'status' | 'timeout' | 'refused' | 'private-address' | 'unreachable' | 'secret-lost';

/** Timestamps are ISO 8601. */
export interface WebhookDelivery {
  id: number;
  /** Id of the event, which stays the same when it is sent again. */
  eventId: string;
  event: DeliveredEvent;
  state: 'waiting' | 'delivered' | 'given-up';
  attempts: number;
  /** Status of the last answer. */
  status: number | null;
  failure: DeliveryFailure | null;
  createdAt: string;
  /** Time of the next attempt; null unless the delivery waits for one. */
  nextAt: string | null;
}

/** GET /api/webhooks/{id}/deliveries: the latest, newest first. */
export interface WebhookDeliveries {
  items: WebhookDelivery[];
}

/** Body of every delivery. */
export interface WebhookMessage {
  /** Identifies the event, in every attempt to deliver it. */
  id: string;
  type: DeliveredEvent;
  /** ISO 8601. */
  time: string;
  workspaceId: number;
  /** Null for a test. */
  projectId: number | null;
  /** Counts the events of the project, from 1. Deliveries may arrive in another order. */
  number: number;
  data: Record<string, unknown>;
}

/** Header with the time of the attempt and one HMAC-SHA256 for each valid secret: `t=1795400000,v1=…`. */
export const SIGNATURE_HEADER = 'anchora-signature';
