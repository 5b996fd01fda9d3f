import { HOUR_MS } from '@anchora/contract/durations';
import { TOKEN_SCOPES, type TokenScope } from '@anchora/contract/token-scopes';
import { apiTokens } from '../src/db/schema/api-tokens';
import { newApiToken } from '../src/http/api-token';
import { hashToken } from '../src/http/hash-token';
import type { TestApp } from './test-app';

/** Longer than any test, also on a busy machine. Chosen, not measured. */
const TOKEN_LIFETIME_MS = HOUR_MS;

interface TestToken {
  userId: number;
  /** Default: the personal workspace. */
  workspaceId?: number;
  /** Default: all. */
  scopes?: TokenScope[];
  expiresAt?: Date;
}

/** Stores a token, without asking for a plan or a proof. */
export async function insertApiToken({ deps }: TestApp, given: TestToken): Promise<string> {
  const {
    userId,
    workspaceId = userId,
    scopes = [...TOKEN_SCOPES],
    expiresAt = new Date(Date.now() + TOKEN_LIFETIME_MS),
  } = given;
  const token = newApiToken();
  const row = { userId, workspaceId, scopes, expiresAt, name: 'Robot', ending: token.slice(-4) };
  await deps.db.insert(apiTokens).values({ ...row, tokenHash: hashToken(token) });
  return token;
}
