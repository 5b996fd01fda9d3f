import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A top-level domain that no mail ever reaches (RFC 2606). */
const PLACEHOLDER_DOMAIN = 'placeholder.invalid';

/** Stands in where the provider has no verified address. */
export function placeholderEmail(uid: string): string {
  return `google-${uid.toLowerCase().replaceAll(/[^a-z0-9_-]/g, '')}@${PLACEHOLDER_DOMAIN}`;
}

/** What an account is left with whose unproven address went to its owner. */
export function releasedEmail(id: PgColumn): SQL {
  return sql`'user-' || ${id} || ${`@${PLACEHOLDER_DOMAIN}`}`;
}

export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith(`@${PLACEHOLDER_DOMAIN}`);
}
