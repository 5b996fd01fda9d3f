import { supportMessageSchema, supportRequestSchema } from '../support';
import type { ApiCall } from './api-call';

const ONE = '/api/support/{id}';
const THREAD = 'The conversation with all its messages.';

/** Calls for conversations with the people who run the site. */
export const SUPPORT_CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/api/support',
    by: 'session',
    summary: 'The conversations of the account with the support',
    answer: [200, 'A list, the latest first.'],
  },
  {
    method: 'post',
    path: '/api/support',
    by: 'session',
    summary: 'Ask the support',
    body: supportRequestSchema,
    answer: [201, THREAD],
  },
  { method: 'get', path: ONE, by: 'session', summary: 'One conversation', answer: [200, THREAD] },
  {
    method: 'post',
    path: `${ONE}/messages`,
    by: 'session',
    summary: 'Add a message; a closed conversation opens again',
    body: supportMessageSchema,
    answer: [201, THREAD],
  },
  { method: 'post', path: `${ONE}/close`, by: 'session', summary: 'Close a conversation', answer: [200, THREAD] },
];
