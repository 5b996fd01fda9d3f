import { z } from 'zod';
import { ownerProofSchema } from './account';
import { fault } from './errors/field-faults';
import { MAX_TOKEN_DAYS, MAX_TOKEN_NAME_LENGTH } from './limits';
import { cleanCreatorText } from './creator-text';
import { TOKEN_SCOPES, type TokenScope } from './token-scopes';

const wrongDays = fault('token-days-invalid', { max: MAX_TOKEN_DAYS });

/** POST /api/tokens, with a proof of ownership. */
export const newTokenSchema = ownerProofSchema.extend({
  name: z
    .string(fault('token-name-missing'))
    .transform((name) => cleanCreatorText(name, 'one'))
    .pipe(
      z
        .string()
        .min(1, fault('token-name-missing'))
        .max(MAX_TOKEN_NAME_LENGTH, fault('token-name-too-long', { max: MAX_TOKEN_NAME_LENGTH })),
    ),
  scopes: z
    .array(z.enum(TOKEN_SCOPES, fault('token-scopes-missing')), fault('token-scopes-missing'))
    .min(1, fault('token-scopes-missing'))
    .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
  days: z.number(wrongDays).int(wrongDays).min(1, wrongDays).max(MAX_TOKEN_DAYS, wrongDays),
});
export type NewTokenRequest = z.input<typeof newTokenSchema>;

/** One token without its secret. Timestamps are ISO 8601. */
export interface ApiToken {
  id: number;
  name: string;
  /** The last characters of the token. */
  ending: string;
  scopes: TokenScope[];
  /** The member for whom it acts. */
  userId: number;
  memberName: string;
  createdAt: string;
  expiresAt: string;
  /** Written at most once in ten minutes, so the last use may be that much later. */
  lastUsedAt: string | null;
}

/** GET /api/tokens?workspace=: own tokens; for the owner of the workspace those of all members. */
export interface ApiTokens {
  items: ApiToken[];
  /** Without Pro, tokens only read, and no token can be made. */
  isPro: boolean;
  /** Scopes that the member's role allows. */
  scopes: TokenScope[];
}

/** POST /api/tokens. The token is shown only in this answer. */
export interface NewToken {
  token: string;
  info: ApiToken;
}

/** GET /api/v1/token: the token of the request. */
export type OwnToken = Pick<ApiToken, 'name' | 'expiresAt'> & {
  workspaceId: number;
  /** Scopes that have an effect at present. */
  scopes: TokenScope[];
};

/** Events of tokens; each is recorded, and its member is told by a notification and by mail. */
export const TOKEN_EVENTS = ['token-made', 'token-from-new-network'] as const;
export type TokenEvent = (typeof TOKEN_EVENTS)[number];
