import { PLACEHOLDER_EMAIL_DOMAIN } from '@anchora/contract/placeholder-email';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Address for an account whose provider has no verified one. */
export function placeholderEmail(uid: string): string {
  return `google-${uid.toLowerCase().replaceAll(/[^a-z0-9_-]/g, '')}@${PLACEHOLDER_EMAIL_DOMAIN}`;
}

/** Address for an account that lost its unproven one to the owner of that address. */
export function releasedEmail(id: PgColumn): SQL {
  return sql`'user-' || ${id} || ${`@${PLACEHOLDER_EMAIL_DOMAIN}`}`;
}
