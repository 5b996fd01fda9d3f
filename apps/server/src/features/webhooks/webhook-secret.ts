import { randomBytes } from 'node:crypto';

/** Purpose of the key that seals the secrets. */
export const WEBHOOK_SECRETS = 'secrets of webhooks';

const SECRET_BYTES = 32;

export function newWebhookSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** A sealed secret can be opened for its own webhook only. */
export function labelOfSecret(webhookId: string): string {
  return `webhook ${webhookId}`;
}
