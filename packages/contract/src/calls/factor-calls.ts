import { ownerProofSchema } from '../account';
import { addPasskeySchema, confirmTotpSchema, renamePasskeySchema } from '../second-factor';
import { type ApiCall, type Answer, DONE, PASSKEY_OPTIONS } from './api-call';

const ADDED: Answer = [200, 'Recovery codes if the account had no factor before; they are shown this once.'];

/** Calls for the second factors of the user's own account. */
export const FACTOR_CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/api/user/factors',
    by: 'session',
    summary: 'The second factors of the account',
    answer: [200, 'Authenticator app, passkeys, and how many recovery codes are left.'],
  },
  {
    method: 'post',
    path: '/api/user/factors/proof',
    by: 'session',
    summary: 'Get a challenge for a passkey that confirms a change',
    answer: PASSKEY_OPTIONS,
  },
  {
    method: 'post',
    path: '/api/user/factors/totp',
    by: 'session',
    summary: 'Begin to add an authenticator app',
    body: ownerProofSchema,
    answer: [200, 'The secret for the app.'],
  },
  {
    method: 'post',
    path: '/api/user/factors/totp/confirm',
    by: 'session',
    summary: 'Add the app by a code that it shows',
    body: confirmTotpSchema,
    answer: ADDED,
  },
  {
    method: 'post',
    path: '/api/user/factors/totp/remove',
    by: 'session',
    summary: 'Remove the authenticator app',
    body: ownerProofSchema,
    answer: DONE,
  },
  {
    method: 'post',
    path: '/api/user/factors/passkeys/options',
    by: 'session',
    summary: 'Begin to add a passkey',
    body: ownerProofSchema,
    answer: PASSKEY_OPTIONS,
  },
  {
    method: 'post',
    path: '/api/user/factors/passkeys',
    by: 'session',
    summary: 'Add a passkey',
    body: addPasskeySchema,
    answer: ADDED,
  },
  {
    method: 'patch',
    path: '/api/user/factors/passkeys/{id}',
    by: 'session',
    summary: 'Rename a passkey',
    body: renamePasskeySchema,
    answer: DONE,
  },
  {
    method: 'post',
    path: '/api/user/factors/passkeys/{id}/remove',
    by: 'session',
    summary: 'Remove a passkey',
    body: ownerProofSchema,
    answer: DONE,
  },
  {
    method: 'post',
    path: '/api/user/factors/recovery-codes',
    by: 'session',
    summary: 'Make new recovery codes; the former ones end',
    body: ownerProofSchema,
    answer: [200, 'The codes; they are shown this once.'],
  },
];
