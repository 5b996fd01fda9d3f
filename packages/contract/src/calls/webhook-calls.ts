import { newWebhookSchema, webhookChangeSchema } from '../webhooks';
import { DONE, WORKSPACE_QUERY, type ApiCall } from './api-call';

const ONE = '/api/webhooks/{id}';
const SECRET = 'The webhook and its secret, which is shown only in this answer.';

export const WEBHOOK_CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/api/webhooks',
    by: 'session',
    summary: 'The webhooks of a workspace',
    query: WORKSPACE_QUERY,
    answer: [200, 'A list, the newest first.'],
  },
  {
    method: 'post',
    path: '/api/webhooks',
    by: 'session',
    summary: 'Make a webhook; needs Pro',
    query: WORKSPACE_QUERY,
    body: newWebhookSchema,
    answer: [201, SECRET],
  },
  {
    method: 'patch',
    path: ONE,
    by: 'session',
    summary: 'Choose other events, or switch a webhook on or off',
    body: webhookChangeSchema,
    answer: [200, 'The webhook.'],
  },
  { method: 'delete', path: ONE, by: 'session', summary: 'Delete a webhook and its log', answer: DONE },
  {
    method: 'post',
    path: `${ONE}/secret`,
    by: 'session',
    summary: 'Make a new secret; the former one signs as well for a day',
    answer: [200, SECRET],
  },
  { method: 'post', path: `${ONE}/test`, by: 'session', summary: 'Send a test', answer: [202, '`{ "ok": true }`'] },
  {
    method: 'get',
    path: `${ONE}/deliveries`,
    by: 'session',
    summary: 'The latest deliveries',
    answer: [200, 'A list, the newest first.'],
  },
  {
    method: 'post',
    path: `${ONE}/deliveries/{deliveryId}/again`,
    by: 'session',
    summary: 'Send a delivery again, with the same id of its event',
    answer: [202, '`{ "ok": true }`'],
  },
];
