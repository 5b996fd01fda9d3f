import { domainSchema, removeDomainSchema, TLS_CHECK_PATH } from '../domains';
import { DONE, WORKSPACE_QUERY, type ApiCall } from './api-call';

const PATH = '/api/domain';
const ANSWER = 'The domain with its state, and the records that it needs.';

/** Calls for the domain of a workspace, at which its projects are shown. */
export const DOMAIN_CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: PATH,
    by: 'session',
    summary: 'The domain of a workspace',
    query: WORKSPACE_QUERY,
    answer: [200, ANSWER],
  },
  {
    method: 'put',
    path: PATH,
    by: 'session',
    summary: 'Set the domain of a workspace; needs Pro',
    query: WORKSPACE_QUERY,
    body: domainSchema,
    answer: [200, ANSWER],
  },
  {
    method: 'post',
    path: `${PATH}/check`,
    by: 'session',
    summary: 'Look for the records of the domain now',
    query: WORKSPACE_QUERY,
    answer: [200, ANSWER],
  },
  {
    method: 'post',
    path: `${PATH}/remove`,
    by: 'session',
    summary: 'Remove the domain; codes with it end',
    query: WORKSPACE_QUERY,
    body: removeDomainSchema,
    answer: [200, ANSWER],
  },
  {
    method: 'get',
    path: TLS_CHECK_PATH,
    by: 'signature',
    summary: 'Whether a proxy may get a certificate for a name; for this machine, or with a token',
    query: { domain: 'The name', token: '`TLS_CHECK_TOKEN`, from another machine' },
    answer: DONE,
  },
];
