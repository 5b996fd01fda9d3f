import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { fetchDraft, saveDraft } from './drafts';
import { editorOfWindow } from './editor-of-window';
import { publishDraft } from './scene-versions';

/**
 * Publishes another document than the default one for a new project.
 *
 * @param key key of the creation; repeating it publishes nothing twice.
 * @throws ApiError with the draft saved, if it cannot be published, for example because the server still compiles the
 * picture.
 */
export async function publishFirst(
  projectId: number,
  key: string,
  change: (document: SceneDocument) => SceneDocument,
): Promise<void> {
  const { document, revision } = await fetchDraft(projectId);
  // Only a project without a draft is still in its created state.
  if (revision > 0) return;
  const saved = await saveDraft(projectId, { document: change(document), revision, editor: editorOfWindow() });
  await publishDraft(projectId, { revision: saved.revision }, key);
}
