import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type {
  Publish,
  PublishCheck,
  Published,
  SceneVersion,
  SceneVersionDocument,
  SceneVersions,
} from '@anchora/contract/scene/versions';
import { request } from './http-client';

function projectPath(projectId: number): string {
  return `/api/projects/${projectId}`;
}

export async function fetchPublishCheck(projectId: number): Promise<PublishCheck> {
  return request<PublishCheck>(`${projectPath(projectId)}/publish`);
}

/** @param key a repeated request with the same key publishes nothing twice. */
export async function publishDraft(projectId: number, body: Publish, key: string): Promise<Published> {
  return request<Published>(`${projectPath(projectId)}/publish`, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': key },
  });
}

export async function fetchVersions(projectId: number): Promise<SceneVersion[]> {
  return (await request<SceneVersions>(`${projectPath(projectId)}/versions`)).items;
}

export async function fetchVersion(projectId: number, number: number): Promise<SceneVersionDocument> {
  return request<SceneVersionDocument>(`${projectPath(projectId)}/versions/${number}`);
}

export async function pinVersion(projectId: number, number: number, isPinned: boolean): Promise<SceneVersion> {
  return request<SceneVersion>(`${projectPath(projectId)}/versions/${number}`, { method: 'PATCH', body: { isPinned } });
}

export async function deleteVersion(projectId: number, number: number): Promise<unknown> {
  return request<unknown>(`${projectPath(projectId)}/versions/${number}`, { method: 'DELETE' });
}

/** Shows the version to visitors again at once; the draft is unchanged. */
export async function publishVersion(projectId: number, number: number, key: string): Promise<Published> {
  return request<Published>(`${projectPath(projectId)}/versions/${number}/restore`, {
    method: 'POST',
    body: { publish: true },
    headers: { 'idempotency-key': key },
  });
}

/** Copies the version into the draft. */
export async function restoreVersion(
  projectId: number,
  number: number,
  { revision, editor }: { revision: number; editor: string },
): Promise<SceneDraft> {
  return request<SceneDraft>(`${projectPath(projectId)}/versions/${number}/restore`, {
    method: 'POST',
    body: { publish: false },
    headers: { 'if-match': `"${revision}"`, editor },
  });
}
