import { MAX_TOKEN_DAYS } from './limits';
import type { Right } from './roles';

/**
 * Scopes of a token: `read`: projects, drafts, versions and files; `write`: create, change and delete them; `publish`:
 * let visitors see what they could not see before, also another name, description or USDZ of a project that is open to
 * them; `numbers`: visitor numbers and named links.
 */
export const TOKEN_SCOPES = ['read', 'write', 'publish', 'numbers'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The right that a member needs for a scope to have any effect. */
export const RIGHT_OF_SCOPE: Record<TokenScope, Right> = {
  read: 'read',
  write: 'change',
  publish: 'change',
  numbers: 'numbers',
};

/** Scopes that change nothing. A token keeps them when the plan of its workspace has ended. */
export const READING_SCOPES: ReadonlySet<TokenScope> = new Set(['read', 'numbers']);

/** Lifetimes of the tokens that the page offers. */
export const TOKEN_LIFETIMES_DAYS = [7, 30, 90, MAX_TOKEN_DAYS] as const;
