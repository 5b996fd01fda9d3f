import { projectPageQuerySchema } from '../project-lists';
import { createProjectSchema, updateProjectSchema } from '../projects';
import { reportSchema } from '../reports';
import { takeOverSchema } from '../scene/drafts';
import { openPreviewSchema } from '../scene/previews';
import { sceneDocumentSchema } from '../scene/scene-document';
import { publishSchema, restoreSchema, versionChangeSchema } from '../scene/versions';
import { browserVariantSchema } from '../variants';
import { DONE, type Answer, type ApiCall } from './api-call';

const KEY = '/api/projects/{key}';
const DRAFT: Answer = [200, 'The document, its revision, and the window that edits it.'];
const OF_A_SAVE = {
  'if-match': 'The revision that was changed',
  editor: 'A UUID that stands for the window; only one edits at a time',
};
const REPEATABLE = { 'idempotency-key': 'Up to 255 characters; a repeated request publishes nothing more' };
const PUBLISHED: Answer = [201, 'The version, and files that became public; 200 if the key was used for it before.'];
const PROJECT: Answer = [200, 'The project, with the fields that its owner may read.'];

/** Calls for projects, their counts, templates and reports. */
export const PROJECT_CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/api/projects',
    by: 'session',
    summary: 'The projects of the signed-in user',
    query: { trash: '`true`: those in the trash instead' },
    answer: [200, 'A list of projects, newest first.'],
  },
  {
    method: 'get',
    path: '/api/projects/page',
    by: 'session',
    summary: 'One page of the projects, searched, filtered and sorted',
    querySchema: projectPageQuerySchema,
    answer: [200, 'The items of the page and where the next one begins.'],
  },
  {
    method: 'get',
    path: '/api/projects/counts',
    by: 'session',
    summary: 'How many projects there are',
    answer: [200, 'Numbers.'],
  },
  {
    method: 'post',
    path: '/api/projects',
    by: 'session',
    summary: 'Create a project',
    headers: { 'idempotency-key': 'Up to 255 characters; a repeated request makes no second project' },
    body: createProjectSchema,
    answer: [201, 'The project; 200 if the key was used for it before.'],
  },
  {
    method: 'get',
    path: KEY,
    by: 'anyone',
    summary: 'A project by its id (for its owner) or share id (for anyone while it is active and public)',
    answer: [200, 'The project, or the part of it that anyone can read.'],
  },
  {
    method: 'patch',
    path: KEY,
    by: 'session',
    summary: 'Change a project',
    body: updateProjectSchema,
    answer: PROJECT,
  },
  {
    method: 'delete',
    path: KEY,
    by: 'session',
    summary: 'Move a project to the trash',
    answer: PROJECT,
  },
  {
    method: 'post',
    path: `${KEY}/restore`,
    by: 'session',
    summary: 'Take a project out of the trash',
    answer: PROJECT,
  },
  {
    method: 'post',
    path: `${KEY}/tracking-file`,
    by: 'session',
    summary: 'Build a failed tracking file again',
    answer: [202, 'The project.'],
  },
  {
    method: 'get',
    path: `${KEY}/draft`,
    by: 'session',
    summary: 'The scene that its owner is working on',
    answer: DRAFT,
  },
  {
    method: 'put',
    path: `${KEY}/draft`,
    by: 'session',
    summary: 'Saves the draft, which visitors do not see',
    headers: OF_A_SAVE,
    body: sceneDocumentSchema,
    answer: DRAFT,
  },
  {
    method: 'delete',
    path: `${KEY}/draft`,
    by: 'session',
    summary: 'Drops the draft',
    answer: DRAFT,
  },
  {
    method: 'post',
    path: `${KEY}/draft/editor`,
    by: 'session',
    summary: 'Goes on editing in this window',
    body: takeOverSchema,
    answer: DRAFT,
  },
  {
    method: 'get',
    path: `${KEY}/publish`,
    by: 'session',
    summary: 'What publishing the draft would do',
    answer: [200, 'What is in the way, and files that strangers could then read for the first time.'],
  },
  {
    method: 'post',
    path: `${KEY}/publish`,
    by: 'session',
    summary: 'Publish the draft as a new version',
    headers: REPEATABLE,
    body: publishSchema,
    answer: PUBLISHED,
  },
  {
    method: 'get',
    path: `${KEY}/versions`,
    by: 'session',
    summary: 'The published versions of the scene',
    answer: [200, 'A list, the newest first.'],
  },
  {
    method: 'get',
    path: `${KEY}/versions/{number}`,
    by: 'session',
    summary: 'The document of a version',
    answer: [200, 'Number and document.'],
  },
  {
    method: 'patch',
    path: `${KEY}/versions/{number}`,
    by: 'session',
    summary: 'Pin a version, so that it is kept, or unpin it',
    body: versionChangeSchema,
    answer: [200, 'The version.'],
  },
  {
    method: 'delete',
    path: `${KEY}/versions/{number}`,
    by: 'session',
    summary: 'Delete a version that visitors do not see',
    answer: DONE,
  },
  {
    method: 'post',
    path: `${KEY}/versions/{number}/restore`,
    by: 'session',
    summary: 'Bring a version back: into the draft, or to visitors at once',
    headers: { ...REPEATABLE, ...OF_A_SAVE },
    body: restoreSchema,
    answer: [200, 'The draft; when it publishes, the new version (201, or 200 if the key was used before).'],
  },
  {
    method: 'post',
    path: `${KEY}/preview-link`,
    by: 'session',
    summary: 'Make a link that shows the draft on another device for a day',
    answer: [201, 'The link, which is answered this once, and when it ends.'],
  },
  {
    method: 'delete',
    path: `${KEY}/preview-link`,
    by: 'session',
    summary: 'End the preview link',
    answer: DONE,
  },
  {
    method: 'post',
    path: '/api/preview',
    by: 'anyone',
    summary: 'Open a preview: the token of its link becomes a cookie of this browser',
    body: openPreviewSchema,
    answer: [200, 'The draft as a visitor would see it.'],
  },
  {
    method: 'get',
    path: '/api/preview',
    by: 'signature',
    summary: 'The draft of the preview that this browser has opened',
    answer: [200, 'The draft as a visitor would see it.'],
  },
  {
    method: 'get',
    path: '/api/preview/events',
    by: 'signature',
    summary: 'Follows the draft of the preview that this browser has opened',
    answer: [200, 'Server-sent events: `draft` with its revision, and `ended`.'],
  },
  {
    method: 'get',
    path: `${KEY}/variants`,
    by: 'session',
    summary: 'The lighter copies of the content, and how far they are',
    answer: [200, 'The chosen quality, figures of the original, and the variants.'],
  },
  {
    method: 'post',
    path: `${KEY}/variants`,
    by: 'session',
    summary: 'Make the lighter copies that are missing or failed',
    answer: [202, 'As the call before.'],
  },
  {
    method: 'put',
    path: `${KEY}/variants/{variant}`,
    by: 'session',
    summary: 'Give a video its still picture (`poster`) or its smaller copy (`light`)',
    body: browserVariantSchema,
    answer: PROJECT,
  },
  {
    method: 'get',
    path: `${KEY}/link`,
    by: 'session',
    summary: 'Whether the link with this share id opens for others',
    answer: [200, 'Id, name, visibility and status, for the owner alone.'],
  },
  {
    method: 'get',
    path: `${KEY}/content-weight`,
    by: 'session',
    summary: 'Weight of the content for a phone',
    answer: [200, 'Sizes, triangles, textures, duration.'],
  },
  {
    method: 'get',
    path: `${KEY}/daily-counts`,
    by: 'session',
    summary: 'Views and shares of the last days',
    answer: [200, 'One entry a day, oldest first.'],
  },
  {
    method: 'post',
    path: `${KEY}/view`,
    by: 'anyone',
    summary: 'Count a view',
    answer: [200, '`{ "ok": true }`, whether or not it was counted.'],
  },
  {
    method: 'post',
    path: `${KEY}/share`,
    by: 'anyone',
    summary: 'Count a share',
    answer: [200, '`{ "ok": true }`, whether or not it was counted.'],
  },
  {
    method: 'get',
    path: '/api/templates',
    by: 'anyone',
    summary: 'Templates and the demo, with the addresses of their files',
    answer: [200, 'Samples by their id.'],
  },
  {
    method: 'post',
    path: '/api/reports',
    by: 'anyone',
    summary: 'Report what a link shows to the operators',
    body: reportSchema,
    answer: [202, '`{ "ok": true }`, whatever the link leads to.'],
  },
];
