import { MAX_ID } from '@anchora/contract/limits';
import { TOOL_DOWNLOADS } from '@anchora/contract/v1/tools';
import type { Right } from '@anchora/contract/roles';
import type { InjectOptions } from 'fastify';
import { TEST_ORIGIN } from './test-app';

/**
 * The rights of all callers as data: every route, for every caller, on a project in every state.
 * `access-matrix.suite.ts` sends all of these requests. The projects belong to a workspace with members; `workspace`
 * says whether a caller is one of them.
 */
export const CALLERS = {
  visitor: { session: 'none', workspace: 'none', role: null },
  /** An account whose sessions ended when an operator blocked it. */
  'blocked account': { session: 'ended', workspace: 'other', role: 'owner' },
  'other user': { session: 'open', workspace: 'other', role: 'owner' },
  viewer: { session: 'open', workspace: 'own', role: 'viewer' },
  analyst: { session: 'open', workspace: 'own', role: 'analyst' },
  editor: { session: 'open', workspace: 'own', role: 'editor' },
  owner: { session: 'open', workspace: 'own', role: 'owner' },
  /** Operators act from a shell. In a browser they are users without further rights. */
  operator: { session: 'open', workspace: 'other', role: 'owner' },
} as const;
export type CallerName = keyof typeof CALLERS;

/** States of a project. In the last two, an operator took down the project itself, or its model. */
export const STATES = ['active public', 'private', 'archived', 'deleted', 'blocked', 'withheld'] as const;
export type State = (typeof STATES)[number];

/** Statuses of a project's route for strangers or for the owner: one for each state, in the order of `STATES`. */
type ByState = readonly [number, number, number, number, number, number];

export interface ProjectRoute {
  method: NonNullable<InjectOptions['method']>;
  /**
   * `{id}`, `{share}`, `{workspace}`, `{model}`, `{usdz}`, `{picture}`, `{card}` are replaced by those of the project;
   * `{imageId}` is the id of the picture, `{version}` a replaced version of its scene, and `{shown}`, `{replaced}`,
   * `{drafted}` are pictures that only the published version, a replaced one or the draft names.
   */
  url: string;
  /** The route as the application registered it. */
  route: string;
  body?: object;
  /** The request of a member with the right changes the project; `once`: a second one gets another answer. */
  isChange?: true | 'once';
  /**
   * The right that a member needs to get the owner's answer; members without it get 403. Null if the route does not
   * know members: the owner's answer is everyone's in the workspace.
   */
  right: Right | null;
  /** Expected statuses: without a session, for users outside the workspace, and for members with the right. */
  signedOut: ByState;
  others: ByState;
  owner: ByState;
}

const all = (status: number): ByState => [status, status, status, status, status, status];
const openOnly: ByState = [200, 404, 404, 404, 404, 404];
/** The owner may also use the link of a private project. */
const ownLink: ByState = [200, 200, 404, 404, 404, 404];

const byLink = { right: 'read', signedOut: openOnly, others: openOnly, owner: ownLink } as const;
const byId = { right: 'read', signedOut: all(404), others: all(404), owner: all(200) } as const;
const ownAccount = { right: 'read', signedOut: all(401), others: all(404), owner: all(200) } as const;
const change = { ...ownAccount, right: 'change', isChange: true } as const;
const ofFile = { right: 'read', signedOut: openOnly, others: openOnly, owner: all(200) } as const;
/** A file that only a draft or a replaced version names. */
const ofOwn = byId;
const ownPublishing = { ...ownAccount, right: 'change', owner: [200, 200, 200, 404, 403, 403] as ByState } as const;
const page = { right: 'read', signedOut: openOnly, others: openOnly } as const;

/** A request that changes the project gets a project of its own, so that it does not affect the next row. */
export const PROJECT_ROUTES: ProjectRoute[] = [
  { method: 'GET', url: '/api/projects/{share}', route: '/api/projects/:key', ...byLink },
  { method: 'GET', url: '/api/projects/{id}', route: '/api/projects/:key', ...byId },
  {
    method: 'PATCH',
    url: '/api/projects/{id}',
    route: '/api/projects/:key',
    body: { name: 'Renamed' },
    ...change,
    owner: [200, 200, 200, 404, 200, 200],
  },
  {
    method: 'PATCH',
    url: '/api/projects/{id}',
    route: '/api/projects/:key',
    body: { status: 'active' },
    ...change,
    owner: [200, 200, 200, 404, 403, 403],
  },
  {
    method: 'PATCH',
    url: '/api/projects/{share}',
    route: '/api/projects/:key',
    body: { name: 'x' },
    ...change,
    right: null,
    owner: all(404),
  },
  { method: 'DELETE', url: '/api/projects/{id}', route: '/api/projects/:key', ...change },
  { method: 'GET', url: '/api/projects/{id}/comments', route: '/api/projects/:key/comments', ...ownAccount },
  {
    method: 'POST',
    url: '/api/projects/{id}/comments',
    route: '/api/projects/:key/comments',
    ...ownAccount,
    body: { text: 'Bigger' },
    owner: [201, 201, 201, 404, 201, 201],
  },
  {
    method: 'PATCH',
    url: `/api/projects/{id}/comments/${MAX_ID}`,
    route: '/api/projects/:key/comments/:commentId',
    ...ownAccount,
    body: { isResolved: true },
    owner: all(404),
  },
  {
    method: 'DELETE',
    url: `/api/projects/{id}/comments/${MAX_ID}`,
    route: '/api/projects/:key/comments/:commentId',
    ...ownAccount,
    owner: all(404),
  },
  {
    method: 'GET',
    url: '/api/projects/{id}/review-links',
    route: '/api/projects/:key/review-links',
    ...ownAccount,
    right: 'change',
  },
  {
    method: 'POST',
    url: '/api/projects/{id}/review-links',
    route: '/api/projects/:key/review-links',
    ...change,
    body: { name: 'Client', days: 7, version: null },
    owner: [201, 201, 201, 404, 403, 403],
  },
  {
    method: 'DELETE',
    url: `/api/projects/{id}/review-links/${MAX_ID}`,
    route: '/api/projects/:key/review-links/:linkId',
    ...ownAccount,
    right: 'change',
    owner: all(404),
  },
  {
    method: 'POST',
    url: '/api/projects/{id}/move',
    route: '/api/projects/:id/move',
    ...change,
    body: {},
    right: 'manage',
    owner: [200, 200, 200, 404, 403, 403],
  },
  { method: 'POST', url: '/api/projects/{id}/restore', route: '/api/projects/:key/restore', ...change },
  {
    method: 'POST',
    url: '/api/projects/{id}/tracking-file',
    route: '/api/projects/:key/tracking-file',
    ...change,
    owner: [202, 202, 202, 404, 202, 202],
  },
  { method: 'GET', url: '/api/projects/{share}/link', route: '/api/projects/:key/link', ...ownAccount },
  {
    method: 'GET',
    url: '/api/projects/{id}/content-weight',
    route: '/api/projects/:key/content-weight',
    ...ownAccount,
  },
  { method: 'GET', url: '/api/projects/{id}/variants', route: '/api/projects/:key/variants', ...ownAccount },
  {
    method: 'POST',
    url: '/api/projects/{id}/variants',
    route: '/api/projects/:key/variants',
    ...change,
    owner: [202, 202, 202, 404, 202, 202],
  },
  {
    method: 'PUT',
    url: '/api/projects/{id}/variants/poster',
    route: '/api/projects/:key/variants/:variant',
    body: { url: '/files/none' },
    ...change,
    owner: all(422),
  },
  {
    method: 'POST',
    url: '/api/projects/{id}/kept-variant',
    route: '/api/projects/:key/kept-variant',
    body: { url: '/files/none' },
    ...change,
    owner: all(409),
  },
  {
    method: 'DELETE',
    url: '/api/projects/{id}/kept-source?url={model}',
    route: '/api/projects/:key/kept-source',
    ...change,
    owner: [200, 200, 200, 404, 403, 403],
  },
  {
    method: 'GET',
    url: '/api/projects/{id}/daily-counts',
    route: '/api/projects/:key/daily-counts',
    ...ownAccount,
    right: 'numbers',
  },
  { method: 'GET', url: '/api/projects/{id}/draft', route: '/api/projects/:key/draft', ...ownAccount },
  {
    method: 'GET',
    url: '/api/projects/{share}/draft',
    route: '/api/projects/:key/draft',
    ...ownAccount,
    right: null,
    owner: all(404),
  },
  {
    method: 'PUT',
    url: '/api/projects/{id}/draft',
    route: '/api/projects/:key/draft',
    // Without If-Match a save is refused, but only after the owner was recognized.
    body: { v: 1, targets: [], scenes: [{ id: 'scene1', name: '', items: [], whenLost: 'hide', button: null }] },
    ...change,
    owner: [428, 428, 428, 404, 428, 428],
  },
  {
    method: 'DELETE',
    url: '/api/projects/{id}/draft',
    route: '/api/projects/:key/draft',
    ...change,
    owner: [200, 200, 200, 404, 200, 200],
  },
  {
    method: 'POST',
    url: '/api/projects/{id}/draft/editor',
    route: '/api/projects/:key/draft/editor',
    body: { editor: '6f1c1f5e-6a6e-4c36-9d55-0c5a1c3f6a11' },
    ...change,
    owner: [200, 200, 200, 404, 200, 200],
  },
  { method: 'GET', url: '/api/projects/{id}/publish', route: '/api/projects/:key/publish', ...ownPublishing },
  {
    method: 'POST',
    url: '/api/projects/{id}/publish',
    route: '/api/projects/:key/publish',
    // A revision that is not the present one is refused, but only after the owner was recognized.
    body: { revision: 7 },
    ...change,
    owner: [409, 409, 409, 404, 403, 403],
  },
  { method: 'GET', url: '/api/projects/{id}/versions', route: '/api/projects/:key/versions', ...ownAccount },
  {
    method: 'GET',
    url: '/api/projects/{share}/versions',
    route: '/api/projects/:key/versions',
    ...ownAccount,
    right: null,
    owner: all(404),
  },
  {
    method: 'GET',
    url: '/api/projects/{id}/versions/{version}',
    route: '/api/projects/:key/versions/:number',
    ...ownAccount,
  },
  {
    method: 'PATCH',
    url: '/api/projects/{id}/versions/{version}',
    route: '/api/projects/:key/versions/:number',
    body: { isPinned: true },
    ...change,
    owner: [200, 200, 200, 404, 200, 200],
  },
  {
    method: 'POST',
    url: '/api/projects/{id}/versions/{version}/restore',
    route: '/api/projects/:key/versions/:number/restore',
    body: { publish: true },
    ...change,
    owner: [201, 201, 201, 404, 403, 403],
  },
  {
    method: 'DELETE',
    url: '/api/projects/{id}/versions/{version}',
    route: '/api/projects/:key/versions/:number',
    ...change,
    isChange: 'once',
    owner: [200, 200, 200, 404, 200, 200],
  },
  {
    method: 'POST',
    url: '/api/projects/{id}/preview-link',
    route: '/api/projects/:key/preview-link',
    ...change,
    owner: [201, 201, 201, 404, 403, 403],
  },
  { method: 'DELETE', url: '/api/projects/{id}/preview-link', route: '/api/projects/:key/preview-link', ...change },
  { method: 'GET', url: '/api/targets/{imageId}?workspace={workspace}', route: '/api/targets/:fileId', ...ownAccount },
  {
    method: 'PUT',
    url: '/api/targets/{imageId}?workspace={workspace}',
    route: '/api/targets/:fileId',
    body: {},
    ...ownAccount,
    right: 'change',
  },
  { method: 'GET', url: '{shown}', route: '/files/:fileId', ...ofFile },
  { method: 'GET', url: '{replaced}', route: '/files/:fileId', ...ofOwn },
  { method: 'GET', url: '{drafted}', route: '/files/:fileId', ...ofOwn },
  { method: 'POST', url: '/api/projects/{share}/view', route: '/api/projects/:key/view', ...byLink },
  { method: 'POST', url: '/api/projects/{id}/view', route: '/api/projects/:key/view', ...byId },
  { method: 'POST', url: '/api/projects/{share}/share', route: '/api/projects/:key/share', ...byLink },
  { method: 'POST', url: '/api/projects/{share}/visits', route: '/api/projects/:key/visits', ...byLink },
  {
    method: 'POST',
    url: '/api/projects/{id}/visits',
    route: '/api/projects/:key/visits',
    ...byId,
    owner: all(404),
  },
  {
    method: 'GET',
    url: '/api/projects/{id}/numbers?from=2026-11-01&to=2026-11-07',
    route: '/api/projects/:key/numbers',
    ...ownAccount,
    right: 'numbers',
  },
  {
    method: 'PATCH',
    url: '/api/projects/{id}/numbers',
    route: '/api/projects/:key/numbers',
    body: { isMeasured: false },
    ...change,
  },
  {
    method: 'GET',
    url: '/api/projects/{id}/numbers.csv?from=2026-11-01&to=2026-11-07&by=source',
    route: '/api/projects/:key/numbers.csv',
    ...ownAccount,
    right: 'numbers',
  },
  {
    method: 'GET',
    url: '/api/projects/{id}/links',
    route: '/api/projects/:key/links',
    ...ownAccount,
    right: 'numbers',
  },
  {
    method: 'GET',
    url: '/api/projects/{share}/links',
    route: '/api/projects/:key/links',
    ...ownAccount,
    right: null,
    owner: all(404),
  },
  {
    method: 'POST',
    url: '/api/projects/{id}/links',
    route: '/api/projects/:key/links',
    body: { name: 'Door' },
    ...change,
    owner: all(201),
  },
  {
    method: 'PATCH',
    url: '/api/projects/{id}/links/nosuch22',
    route: '/api/projects/:key/links/:code',
    body: { name: 'Door' },
    ...change,
    owner: all(404),
  },
  {
    method: 'DELETE',
    url: '/api/projects/{id}/links/nosuch22',
    route: '/api/projects/:key/links/:code',
    ...change,
  },
  { method: 'POST', url: '/api/projects/{id}/download', route: '/api/projects/:key/download', ...ownPublishing },
  {
    method: 'GET',
    url: '/api/projects/{id}/download/none',
    route: '/api/projects/:key/download/:ticket',
    ...ownPublishing,
    // A ticket is looked at only once the owner was recognized.
    owner: [410, 410, 410, 404, 403, 403],
  },
  {
    method: 'POST',
    url: '/api/projects/{id}/site',
    route: '/api/projects/:key/site',
    ...ownPublishing,
    // Only an active project has a site, be it public or private.
    owner: [200, 200, 409, 404, 403, 403],
  },
  {
    method: 'GET',
    url: '/api/projects/{id}/site/none',
    route: '/api/projects/:key/site/:ticket',
    ...ownPublishing,
    owner: [410, 410, 409, 404, 403, 403],
  },
  { method: 'GET', url: '/api/projects/{id}/embedding', route: '/api/projects/:key/embedding', ...ownAccount },
  {
    method: 'PUT',
    url: '/api/projects/{id}/embedding',
    route: '/api/projects/:key/embedding',
    body: { sites: ['https://shop.example'] },
    ...change,
  },
  {
    method: 'GET',
    url: `/oembed?url=${TEST_ORIGIN}/view/ar/{share}`,
    route: '/oembed',
    ...page,
    owner: openOnly,
  },
  // An embed knows no session: to it the owner is a visitor, too.
  { method: 'GET', url: '/embed/{share}', route: '/*', ...page, owner: openOnly },
  { method: 'GET', url: '{model}', route: '/files/:fileId', ...ofFile },
  { method: 'HEAD', url: '{model}', route: '/files/:fileId', ...ofFile },
  { method: 'GET', url: '{picture}', route: '/files/:fileId', ...ofFile },
  { method: 'GET', url: '{picture}/preview', route: '/files/:fileId/preview', ...ofFile },
  { method: 'GET', url: '{usdz}/model.usdz', route: '/files/:fileId/:name', ...ofFile },
  { method: 'GET', url: '/link-cards/{share}/{card}', route: '/link-cards/:shareId/:card', ...page, owner: openOnly },
  { method: 'GET', url: '/view/ar/{share}', route: '/*', ...page, owner: ownLink },
  { method: 'GET', url: '/share/{share}', route: '/*', ...page, owner: ownLink },
  // Signed-out visitors get the sign-in page, whether or not the project exists.
  {
    method: 'GET',
    url: '/view/{id}',
    route: '/*',
    right: 'read',
    signedOut: all(200),
    others: all(404),
    owner: all(200),
  },
  {
    method: 'GET',
    url: '/view/{id}/numbers',
    route: '/*',
    right: 'read',
    signedOut: all(200),
    others: all(404),
    owner: all(200),
  },
  {
    method: 'POST',
    url: '/api/reports',
    route: '/api/reports',
    body: { shareId: '{share}', reason: 'other' },
    right: null,
    signedOut: all(202),
    others: all(202),
    owner: all(202),
  },
];

export interface WorkspaceRoute {
  method: NonNullable<InjectOptions['method']>;
  /** `{workspace}` is replaced by the id of the workspace. */
  url: string;
  /** The route as the application registered it. */
  route: string;
  body?: object;
  /** Members without it get 403; strangers get 404, and visitors 401. */
  right: Right;
  /** Status for members with the right. */
  status: number;
}

const WORKSPACE = '/api/workspaces/{workspace}';
const ONE_WORKSPACE = '/api/workspaces/:id';

/** Routes of a workspace with members. The requests name an id that no account has, so that they change little. */
export const WORKSPACE_ROUTES: WorkspaceRoute[] = [
  { method: 'GET', url: WORKSPACE, route: ONE_WORKSPACE, right: 'read', status: 200 },
  {
    method: 'GET',
    url: `${WORKSPACE}/activity`,
    route: `${ONE_WORKSPACE}/activity`,
    right: 'read',
    status: 200,
  },
  { method: 'PATCH', url: WORKSPACE, route: ONE_WORKSPACE, body: { name: 'Studio' }, right: 'manage', status: 200 },
  { method: 'DELETE', url: WORKSPACE, route: ONE_WORKSPACE, body: { name: 'Other' }, right: 'manage', status: 409 },
  {
    method: 'PATCH',
    url: `${WORKSPACE}/members/${MAX_ID}`,
    route: `${ONE_WORKSPACE}/members/:userId`,
    body: { role: 'viewer' },
    right: 'manage',
    status: 404,
  },
  {
    method: 'DELETE',
    url: `${WORKSPACE}/members/${MAX_ID}`,
    route: `${ONE_WORKSPACE}/members/:userId`,
    right: 'manage',
    status: 404,
  },
  {
    method: 'POST',
    url: `${WORKSPACE}/offer`,
    route: `${ONE_WORKSPACE}/offer`,
    body: { userId: MAX_ID },
    right: 'manage',
    status: 404,
  },
  { method: 'DELETE', url: `${WORKSPACE}/offer`, route: `${ONE_WORKSPACE}/offer`, right: 'read', status: 404 },
  {
    method: 'POST',
    url: `${WORKSPACE}/offer/accept`,
    route: `${ONE_WORKSPACE}/offer/accept`,
    right: 'read',
    status: 404,
  },
  {
    method: 'POST',
    url: `${WORKSPACE}/invites`,
    route: `${ONE_WORKSPACE}/invites`,
    body: { role: 'viewer' },
    right: 'invite',
    status: 201,
  },
  {
    method: 'DELETE',
    url: `${WORKSPACE}/invites/${MAX_ID}`,
    route: `${ONE_WORKSPACE}/invites/:inviteId`,
    right: 'invite',
    status: 404,
  },
  { method: 'GET', url: '/api/domain?workspace={workspace}', route: '/api/domain', right: 'manage', status: 200 },
  {
    method: 'POST',
    url: '/api/domain/check?workspace={workspace}',
    route: '/api/domain/check',
    right: 'manage',
    status: 404,
  },
  {
    method: 'PUT',
    url: '/api/domain?workspace={workspace}',
    route: '/api/domain',
    body: { name: 'no name' },
    right: 'manage',
    status: 400,
  },
  {
    method: 'POST',
    url: '/api/domain/remove?workspace={workspace}',
    route: '/api/domain/remove',
    // The proof is missing.
    body: {},
    right: 'manage',
    status: 400,
  },
  { method: 'GET', url: '/api/backups?workspace={workspace}', route: '/api/backups', right: 'manage', status: 200 },
  {
    method: 'PUT',
    url: '/api/backups?workspace={workspace}',
    route: '/api/backups',
    // The settings are missing.
    body: {},
    right: 'manage',
    status: 400,
  },
  {
    method: 'POST',
    url: '/api/backups/now?workspace={workspace}',
    route: '/api/backups/now',
    right: 'manage',
    // The workspace has no bucket.
    status: 404,
  },
  {
    method: 'GET',
    url: '/api/backups/copies?workspace={workspace}',
    route: '/api/backups/copies',
    right: 'manage',
    status: 200,
  },
  {
    method: 'POST',
    url: '/api/backups/copies/1/link?workspace={workspace}',
    route: '/api/backups/copies/:id/link',
    right: 'manage',
    // The workspace has no bucket.
    status: 404,
  },
  { method: 'DELETE', url: '/api/backups?workspace={workspace}', route: '/api/backups', right: 'manage', status: 200 },
  { method: 'GET', url: '/api/webhooks?workspace={workspace}', route: '/api/webhooks', right: 'change', status: 200 },
  {
    method: 'POST',
    url: '/api/webhooks?workspace={workspace}',
    route: '/api/webhooks',
    body: { url: 'mailto:x', events: ['project.changed'] },
    right: 'change',
    status: 400,
  },
  { method: 'GET', url: '/api/tokens?workspace={workspace}', route: '/api/tokens', right: 'read', status: 200 },
  {
    method: 'POST',
    url: '/api/tokens?workspace={workspace}',
    route: '/api/tokens',
    // The proof is missing: a member gets 400 for that, a stranger is refused before it is looked for.
    body: { name: 'Robot', scopes: ['read'], days: 1 },
    right: 'read',
    status: 400,
  },
  { method: 'GET', url: '/api/projects?workspace={workspace}', route: '/api/projects', right: 'read', status: 200 },
  {
    method: 'GET',
    url: '/api/projects/page?workspace={workspace}',
    route: '/api/projects/page',
    right: 'read',
    status: 200,
  },
  {
    method: 'GET',
    url: '/api/projects/counts?workspace={workspace}',
    route: '/api/projects/counts',
    right: 'read',
    status: 200,
  },
  {
    method: 'POST',
    url: '/api/projects?workspace={workspace}',
    route: '/api/projects',
    // A file that does not exist is refused, but only after the member was recognized.
    body: { name: 'x', type: 'markerless', contentType: 'video', modelUrl: '/files/none', isPublic: true },
    right: 'change',
    status: 422,
  },
  {
    method: 'POST',
    url: '/api/presigned-upload?workspace={workspace}',
    route: '/api/presigned-upload',
    body: { fileName: 'poster.png', contentType: 'image/png', size: 3 },
    right: 'change',
    status: 200,
  },
  {
    method: 'POST',
    url: '/api/upload?workspace={workspace}',
    route: '/api/upload',
    body: {},
    right: 'change',
    status: 415,
  },
  {
    method: 'POST',
    url: '/api/conversions?workspace={workspace}',
    route: '/api/conversions',
    body: { source: '/files/none' },
    right: 'change',
    // This server has no ffmpeg.
    status: 404,
  },
  {
    method: 'POST',
    url: '/api/conversions/sources?workspace={workspace}',
    route: '/api/conversions/sources',
    body: { source: '/files/none', result: '/files/none' },
    right: 'change',
    status: 422,
  },
];

/** Routes of the caller's own account: 401 without a session, and only own data with one. */
export const ACCOUNT_ROUTES: [NonNullable<InjectOptions['method']>, string][] = [
  ['GET', '/api/workspaces'],
  // A stream, which a request of the matrix would not see end; presence.test.ts has its rights.
  ['GET', '/api/projects/:key/stage-events'],
  ['POST', '/api/billing/cancel'],
  ['POST', '/api/billing/refund'],
  ['POST', '/api/workspaces'],
  ['POST', '/api/invites/read'],
  ['POST', '/api/invites/accept'],
  ['GET', '/api/webhooks'],
  ['POST', '/api/webhooks'],
  ['PATCH', '/api/webhooks/:id'],
  ['DELETE', '/api/webhooks/:id'],
  ['POST', '/api/webhooks/:id/secret'],
  ['POST', '/api/webhooks/:id/test'],
  ['GET', '/api/webhooks/:id/deliveries'],
  ['POST', '/api/webhooks/:id/deliveries/:deliveryId/again'],
  ['GET', '/api/backups'],
  ['PUT', '/api/backups'],
  ['POST', '/api/backups/now'],
  ['GET', '/api/backups/copies'],
  ['POST', '/api/backups/copies/:id/link'],
  ['DELETE', '/api/backups'],
  ['GET', '/api/domain'],
  ['PUT', '/api/domain'],
  ['POST', '/api/domain/check'],
  ['POST', '/api/domain/remove'],
  ['GET', '/api/support'],
  ['POST', '/api/support'],
  ['GET', '/api/support/:id'],
  ['POST', '/api/support/:id/messages'],
  ['POST', '/api/support/:id/close'],
  ['GET', '/api/tokens'],
  ['POST', '/api/tokens'],
  ['DELETE', '/api/tokens/:id'],
  ['GET', '/api/user'],
  ['GET', '/api/user/account'],
  ['GET', '/api/user/sessions'],
  ['GET', '/api/user/activity'],
  ['GET', '/api/user/factors'],
  ['POST', '/api/user/factors/proof'],
  ['POST', '/api/user/factors/totp'],
  ['POST', '/api/user/factors/totp/confirm'],
  ['POST', '/api/user/factors/totp/remove'],
  ['POST', '/api/user/factors/passkeys/options'],
  ['POST', '/api/user/factors/passkeys'],
  ['PATCH', '/api/user/factors/passkeys/:id'],
  ['POST', '/api/user/factors/passkeys/:id/remove'],
  ['POST', '/api/user/factors/recovery-codes'],
  ['GET', '/api/user/can-make-private'],
  ['GET', '/api/user/export/:ticket'],
  ['GET', '/api/projects'],
  ['GET', '/api/projects/page'],
  ['GET', '/api/projects/counts'],
  ['GET', '/api/notifications'],
  ['POST', '/api/projects'],
  ['POST', '/api/notifications/read'],
  ['POST', '/api/upload'],
  ['POST', '/api/uploads/:fileId/complete'],
  ['POST', '/api/conversions'],
  ['POST', '/api/conversions/sources'],
  ['GET', '/api/conversions/:fileId'],
  ['DELETE', '/api/conversions/:fileId'],
  ['POST', '/api/presigned-upload'],
  ['GET', '/api/brand'],
  ['PUT', '/api/brand'],
  ['PATCH', '/api/user/profile'],
  ['PATCH', '/api/user/subscription'],
  ['POST', '/api/user/password'],
  ['POST', '/api/user/email'],
  ['POST', '/api/user/email/confirmation'],
  ['POST', '/api/user/export'],
  ['POST', '/api/user/google'],
  ['POST', '/api/user/google/unlink'],
  ['POST', '/api/user/delete'],
  ['DELETE', '/api/user/sessions/:id'],
  ['DELETE', '/api/user/sessions'],
];

/**
 * The address of a presigned upload is the right itself: any holder may use it once, for the type and length that it
 * names. Only a server that stores on its disk has the route. `access-matrix.suite.ts` sends the requests of each
 * caller.
 */
export const SIGNED_ROUTES: [NonNullable<InjectOptions['method']>, string][] = [['PUT', '/api/storage/*']];

const bySignature = { unsigned: 403, ofAnotherUpload: 403, signed: 200, again: 409 };
/**
 * Status for each caller without a signature, with that of another upload, with the right one, and with that once more.
 */
export const SIGNED_UPLOAD: Record<CallerName, typeof bySignature> = {
  visitor: bySignature,
  'blocked account': bySignature,
  'other user': bySignature,
  viewer: bySignature,
  analyst: bySignature,
  editor: bySignature,
  owner: bySignature,
  operator: bySignature,
};

/**
 * Routes that concern no project and need no account. The routes of previews answer a browser that opened a preview
 * with its token; `features/scenes/previews.test.ts` sends the requests of others.
 */
export const OPEN_ROUTES: [NonNullable<InjectOptions['method']>, string][] = [
  ['GET', '/api/health'],
  // Proxies ask this; tls-check tells everybody else that nothing is there.
  ['GET', '/internal/tls-check'],
  ['GET', '/api/ready'],
  ['GET', '/api/docs'],
  ['GET', '/api/templates'],
  ...TOOL_DOWNLOADS.map((name) => ['GET', `/downloads/${name}`] as [NonNullable<InjectOptions['method']>, string]),
  ['GET', '/robots.txt'],
  ['GET', '/manifest.webmanifest'],
  ['POST', '/api/beacon'],
  ['POST', '/api/preview'],
  ['GET', '/api/preview'],
  ['GET', '/api/preview/events'],
  // The cookie of a review link opens these.
  ['GET', '/api/review/comments'],
  ['POST', '/api/review/comments'],
  ['POST', '/api/login'],
  ['GET', '/api/second-factor'],
  ['POST', '/api/second-factor'],
  ['POST', '/api/second-factor/passkey'],
  ['POST', '/api/passkey-login/options'],
  ['POST', '/api/passkey-login'],
  ['POST', '/api/login-with-firebase'],
  ['POST', '/api/register'],
  ['POST', '/api/register-with-firebase'],
  ['POST', '/api/logout'],
  ['POST', '/api/contact'],
  ['POST', '/api/confirm-email'],
  ['POST', '/api/password-reset'],
  ['POST', '/api/password-reset/confirm'],
];

/** The address of a route whose ids are numbers of something. */
export function withAnyId(route: string): string {
  return route.replaceAll(/:\w+/g, '1');
}
