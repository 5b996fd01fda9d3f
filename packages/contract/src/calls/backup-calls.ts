import { backupChangeSchema } from '../project-backups';
import { DONE, WORKSPACE_QUERY, type ApiCall } from './api-call';

const PATH = '/api/backups';
const ANSWER = 'The settings without the secret, and how the last run ended.';

/** Calls for the backups of a workspace's projects to a bucket of its owner. */
export const BACKUP_CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: PATH,
    by: 'session',
    summary: 'The backups of a workspace',
    query: WORKSPACE_QUERY,
    answer: [200, ANSWER],
  },
  {
    method: 'put',
    path: PATH,
    by: 'session',
    summary: 'Try a bucket, and back up to it by day or week; needs Pro',
    query: WORKSPACE_QUERY,
    body: backupChangeSchema,
    answer: [200, ANSWER],
  },
  {
    method: 'post',
    path: `${PATH}/now`,
    by: 'session',
    summary: 'Begin a run now; needs Pro',
    query: WORKSPACE_QUERY,
    answer: [202, ANSWER],
  },
  {
    method: 'get',
    path: `${PATH}/copies`,
    by: 'session',
    summary: 'Copies in the bucket, latest first',
    query: { ...WORKSPACE_QUERY, before: '`nextBefore` of the previous page.' },
    answer: [200, 'Name of the project, key, size and time of each copy.'],
  },
  {
    method: 'post',
    path: `${PATH}/copies/{id}/link`,
    by: 'session',
    summary: 'A link to a copy in the bucket, which works for five minutes',
    query: WORKSPACE_QUERY,
    answer: [200, 'The address, at the bucket.'],
  },
  {
    method: 'delete',
    path: PATH,
    by: 'session',
    summary: 'End the backups; copies in the bucket stay',
    query: WORKSPACE_QUERY,
    answer: DONE,
  },
];
