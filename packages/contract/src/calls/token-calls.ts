import { newTokenSchema } from '../api-tokens';
import { DONE, WORKSPACE_QUERY, type ApiCall } from './api-call';

/** Calls for the tokens of programs; no token reaches them. */
export const TOKEN_CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/api/tokens',
    by: 'session',
    summary: 'The tokens of the signed-in member; for the owner of the workspace those of all members',
    query: WORKSPACE_QUERY,
    answer: [200, 'A list, the newest first, and the scopes that the role allows.'],
  },
  {
    method: 'post',
    path: '/api/tokens',
    by: 'session',
    summary: 'Make a token for the API; needs Pro and a proof of ownership',
    query: WORKSPACE_QUERY,
    body: newTokenSchema,
    answer: [201, 'The token; it is shown only in this answer.'],
  },
  {
    method: 'delete',
    path: '/api/tokens/{id}',
    by: 'session',
    summary: 'Revoke a token at once: one of your own, or any of a workspace that you own',
    answer: DONE,
  },
];
