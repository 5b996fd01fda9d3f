import { MAX_SCENE_DOCUMENT_BYTES } from '@anchora/contract/limits';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { utf8Length } from '@anchora/contract/scene/utf8-length';
import { request } from './http-client';

/** Key of the sessionStorage in which a window keeps the id under which it edits. */
export const EDITOR_KEY = 'stage-window';

function draftPath(projectId: number): string {
  return `/api/projects/${projectId}/draft`;
}

export async function fetchDraft(projectId: number): Promise<SceneDraft> {
  return request<SceneDraft>(draftPath(projectId));
}

/** @param editor id of the window that saves. */
export async function saveDraft(
  projectId: number,
  { document, revision, editor }: { document: SceneDocument; revision: number; editor: string },
): Promise<SceneDraft> {
  const headers = { 'if-match': `"${revision}"`, editor };
  // A browser refuses `keepalive` for a body that is too large, which looks like a lost connection; the server says
  // what is wrong.
  const keepalive = utf8Length(JSON.stringify(document)) <= MAX_SCENE_DOCUMENT_BYTES;
  return request<SceneDraft>(draftPath(projectId), { method: 'PUT', body: document, headers, keepalive });
}

export async function takeOverDraft(projectId: number, editor: string): Promise<SceneDraft> {
  return request<SceneDraft>(`${draftPath(projectId)}/editor`, { method: 'POST', body: { editor } });
}
