import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Mail to the top-level domain `invalid` is never delivered (RFC 2606). */
const PLACEHOLDER_DOMAIN = 'placeholder.invalid';

/** Address for an account whose provider has no verified one. */
export function placeholderEmail(uid: string): string {
  return `google-${uid.toLowerCase().replaceAll(/[^a-z0-9_-]/g, '')}@${PLACEHOLDER_DOMAIN}`;
}

/** Address for an account that lost its unproven one to the owner of that address. */
export function releasedEmail(id: PgColumn): SQL {
  return sql`'user-' || ${id} || ${`@${PLACEHOLDER_DOMAIN}`}`;
}

export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith(`@${PLACEHOLDER_DOMAIN}`);
}
