import { randomBytes } from 'node:crypto';

/** Purpose of the key that seals the secrets. */
export const WEBHOOK_SECRETS = 'secrets of webhooks';

/** A secret is as long as the hash of the signature, SHA-256 (RFC 2104, section 3). */
const SECRET_BYTES = 32;

export function newWebhookSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** A sealed secret can be opened for its own webhook only. */
export function labelOfWebhookSecret(webhookId: string): string {
  return `webhook ${webhookId}`;
}
