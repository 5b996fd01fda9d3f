import { contactSchema } from '../contact';
import { type ApiCall } from './api-call';

/** Calls for messages to the operators and for the state of the server. */
export const SERVER_CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/api/contact',
    by: 'anyone',
    summary: 'Send a message to the operators',
    body: contactSchema,
    answer: [201, '`{ "ok": true }`'],
  },
  {
    method: 'get',
    path: '/api/health',
    by: 'anyone',
    summary: 'Whether the process answers',
    answer: [200, '`{ "status": "ok" }`'],
  },
  {
    method: 'get',
    path: '/api/ready',
    by: 'anyone',
    summary: 'Whether the server can work',
    answer: [200, '`{ "status": "ok" }`, else 503.'],
  },
  {
    method: 'get',
    path: '/api/docs',
    by: 'anyone',
    summary: 'This document: a page for browsers, else JSON',
    answer: [200, 'OpenAPI 3.1.'],
  },
];
