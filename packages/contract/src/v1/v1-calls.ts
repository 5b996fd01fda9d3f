import type { TokenScope } from '../token-scopes';
import { API_CALLS, type GroupedCall } from '../api-calls';

/**
 * Prefix of the calls that programs use. The calls under it change only by addition; a test compares them with
 * `v1-surface.json`.
 */
export const V1_PREFIX = '/api/v1';

/**
 * Bodies with which a call also changes what visitors see, so that it needs the scope `publish` as well.
 * `changeProject` needs it for another name, description or USDZ, too, if visitors can open the project.
 */
type Publishing = 'created-public' | 'opened' | 'restored-to-visitors';

/** One call under `/api/v1`. It answers like the call of the web app that it names. */
export interface V1Call {
  /** Name of the function of the typed client. */
  name: string;
  method: GroupedCall['method'];
  path: string;
  /** Path of the app's call; null for a call that only programs have. */
  of: string | null;
  /** The scope that a token needs; `any`: every token may use the call. */
  scope: TokenScope | 'any';
  publishes?: Publishing;
  /** Type of the answer in this package: module and name. */
  answer: readonly [module: string, type: string] | 'bytes';
  /** Set for calls without `of`; the others have the summary of the app's call. */
  summary?: string;
  /** Name → description, of a call without `of` that takes a query; the others have the query of the app's call. */
  query?: Record<string, string>;
}

const PROJECT = `${V1_PREFIX}/projects/{key}`;
const APP_PROJECT = '/api/projects/{key}';
const OK = ['v1/v1-answers', 'Done'] as const;
const PROJECT_ANSWER = ['v1/v1-answers', 'V1Project'] as const;
const DRAFT = ['scene/drafts', 'SceneDraft'] as const;
const LINK = ['numbers', 'NamedLink'] as const;
const VERSION = ['scene/versions', 'SceneVersion'] as const;
const UPLOADED = ['uploads', 'UploadedFile'] as const;
const NEW_WEBHOOK = ['webhooks', 'NewWebhook'] as const;
const TARGET = ['scene/compiled-targets', 'CompiledTarget'] as const;

function ofProject(
  name: string,
  method: V1Call['method'],
  rest: string,
  scope: TokenScope,
  answer: V1Call['answer'],
): V1Call {
  return { name, method, path: PROJECT + rest, of: APP_PROJECT + rest, scope, answer };
}

/** Only members who may change projects see webhooks, so that reading them needs the scope `write`, too. */
function ofWebhooks(name: string, method: V1Call['method'], rest: string, answer: V1Call['answer']): V1Call {
  return { name, method, path: `${V1_PREFIX}/webhooks${rest}`, of: `/api/webhooks${rest}`, scope: 'write', answer };
}

/** The only statement of the calls of `/api/v1` and their scopes. */
export const V1_CALLS: readonly V1Call[] = [
  {
    name: 'readToken',
    method: 'get',
    path: `${V1_PREFIX}/token`,
    of: null,
    scope: 'any',
    answer: ['api-tokens', 'OwnToken'],
    summary: 'The token of the request: its workspace, scopes and end',
  },
  {
    name: 'listProjects',
    method: 'get',
    path: `${V1_PREFIX}/projects`,
    of: '/api/projects/page',
    scope: 'read',
    answer: ['v1/v1-answers', 'V1ProjectPage'],
  },
  {
    name: 'createProject',
    method: 'post',
    path: `${V1_PREFIX}/projects`,
    of: '/api/projects',
    scope: 'write',
    publishes: 'created-public',
    answer: PROJECT_ANSWER,
  },
  ofProject('readProject', 'get', '', 'read', PROJECT_ANSWER),
  { ...ofProject('changeProject', 'patch', '', 'write', PROJECT_ANSWER), publishes: 'opened' },
  ofProject('deleteProject', 'delete', '', 'write', PROJECT_ANSWER),
  ofProject('restoreProject', 'post', '/restore', 'publish', PROJECT_ANSWER),
  ofProject('buildTrackingFile', 'post', '/tracking-file', 'write', PROJECT_ANSWER),
  {
    name: 'readQrCode',
    method: 'get',
    path: `${PROJECT}/qr-code`,
    of: null,
    scope: 'read',
    answer: 'bytes',
    summary: 'The QR code of the project’s public link, as SVG or PNG',
    query: { format: '`svg` (default) or `png`' },
  },
  ofProject('readDraft', 'get', '/draft', 'read', DRAFT),
  ofProject('saveDraft', 'put', '/draft', 'write', DRAFT),
  ofProject('dropDraft', 'delete', '/draft', 'write', DRAFT),
  ofProject('checkPublication', 'get', '/publish', 'write', ['scene/versions', 'PublishCheck']),
  ofProject('publishDraft', 'post', '/publish', 'publish', ['scene/versions', 'Published']),
  ofProject('listVersions', 'get', '/versions', 'read', ['scene/versions', 'SceneVersions']),
  ofProject('readVersion', 'get', '/versions/{number}', 'read', ['scene/versions', 'SceneVersionDocument']),
  ofProject('changeVersion', 'patch', '/versions/{number}', 'write', VERSION),
  ofProject('deleteVersion', 'delete', '/versions/{number}', 'write', OK),
  {
    ...ofProject('restoreVersion', 'post', '/versions/{number}/restore', 'write', ['v1/v1-answers', 'Restored']),
    publishes: 'restored-to-visitors',
  },
  ofProject('readNumbers', 'get', '/numbers', 'numbers', ['numbers', 'ProjectNumbers']),
  ofProject('readNumbersTable', 'get', '/numbers.csv', 'numbers', 'bytes'),
  ofProject('readDailyCounts', 'get', '/daily-counts', 'numbers', ['projects', 'DailyCounts']),
  ofProject('listLinks', 'get', '/links', 'numbers', ['numbers', 'NamedLinks']),
  ofProject('makeLink', 'post', '/links', 'write', LINK),
  ofProject('renameLink', 'patch', '/links/{code}', 'write', LINK),
  ofProject('deleteLink', 'delete', '/links/{code}', 'write', OK),
  {
    name: 'uploadFile',
    method: 'post',
    path: `${V1_PREFIX}/files`,
    of: '/api/upload',
    scope: 'write',
    answer: UPLOADED,
  },
  {
    name: 'announceUpload',
    method: 'post',
    path: `${V1_PREFIX}/uploads`,
    of: '/api/presigned-upload',
    scope: 'write',
    answer: ['uploads', 'PresignedUpload'],
  },
  {
    name: 'completeUpload',
    method: 'post',
    path: `${V1_PREFIX}/uploads/{fileId}/complete`,
    of: '/api/uploads/{fileId}/complete',
    scope: 'write',
    answer: UPLOADED,
  },
  {
    name: 'readFile',
    method: 'get',
    path: `${V1_PREFIX}/files/{fileId}`,
    of: '/files/{fileId}',
    scope: 'read',
    answer: 'bytes',
  },
  {
    name: 'readTarget',
    method: 'get',
    path: `${V1_PREFIX}/targets/{fileId}`,
    of: '/api/targets/{fileId}',
    scope: 'read',
    answer: TARGET,
  },
  {
    name: 'buildTarget',
    method: 'put',
    path: `${V1_PREFIX}/targets/{fileId}`,
    of: '/api/targets/{fileId}',
    scope: 'write',
    answer: TARGET,
  },
  ofWebhooks('listWebhooks', 'get', '', ['webhooks', 'Webhooks']),
  ofWebhooks('makeWebhook', 'post', '', NEW_WEBHOOK),
  ofWebhooks('changeWebhook', 'patch', '/{id}', ['webhooks', 'Webhook']),
  ofWebhooks('deleteWebhook', 'delete', '/{id}', OK),
  ofWebhooks('replaceWebhookSecret', 'post', '/{id}/secret', NEW_WEBHOOK),
  ofWebhooks('testWebhook', 'post', '/{id}/test', OK),
  ofWebhooks('listDeliveries', 'get', '/{id}/deliveries', ['webhooks', 'WebhookDeliveries']),
  ofWebhooks('sendDeliveryAgain', 'post', '/{id}/deliveries/{deliveryId}/again', OK),
];

/** The app's call with the same body, query and answer; null for a call that only programs have. */
export function appCallOf({ method, of }: V1Call): GroupedCall | null {
  return API_CALLS.find((call) => call.method === method && call.path === of) ?? null;
}

/** Whether a request with this body needs the scope `publish` besides that of its call. */
export function publishesBy(publishing: Publishing | undefined, body: unknown): boolean {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  switch (publishing) {
    case 'created-public':
      return fields.isPublic !== false;
    case 'opened':
      return fields.isPublic === true || fields.status === 'active';
    case 'restored-to-visitors':
      return fields.publish === true;
    default:
      return false;
  }
}
