import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { fetchDraft, saveDraft } from './drafts';
import { randomUuid } from './random-uuid';
import { publishDraft } from './scene-versions';

/**
 * Publishes a scene in which the content of a new project stands on its picture, as on a table.
 *
 * @param key key of the creation; repeating it publishes nothing twice.
 * @throws ApiError with the draft saved, if it cannot be published, for example because the server still compiles the
 * picture.
 */
export async function publishStanding(projectId: number, key: string): Promise<void> {
  const { document, revision } = await fetchDraft(projectId);
  // Only a project without a draft is still in its created state.
  if (revision > 0) return;
  const saved = await saveDraft(projectId, { document: standing(document), revision, editor: randomUuid() });
  await publishDraft(projectId, { revision: saved.revision }, key);
}

function standing(document: SceneDocument): SceneDocument {
  const scenes = document.scenes.map((scene) => ({
    ...scene,
    items: scene.items.map((item) => ({ ...item, up: 'table' as const })),
  }));
  return { ...document, scenes };
}
