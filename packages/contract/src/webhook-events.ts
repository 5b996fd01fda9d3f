/** Events that a webhook can ask for. Triggers of the database write them in the transaction of their cause. */
export const WEBHOOK_EVENTS = [
  'project.published',
  'project.changed',
  'project.blocked',
  'project.unblocked',
  'build.failed',
  'views.milestone',
  'numbers.weekly',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** An event that only a press on “send a test” causes. */
export type DeliveredEvent = WebhookEvent | 'test';
