import { USDZ_CONTENT_TYPE } from '@anchora/contract/file-kinds';
import type { Project } from '@anchora/contract/projects';
import { MAX_USDZ_BYTES } from '@anchora/contract/limits';
import { publicScene } from '@anchora/contract/scene/public-scene';
import type { SceneDocument, SceneItem } from '@anchora/contract/scene/scene-shape';
import { fileAddress } from '@anchora/contract/file-paths';
import { uploadFile } from '../../../api/uploads';

/** Something that Quick Look, the iPhone's own viewer, cannot show; an item or a property of the scene. */
export type QuickLookBar = { what: 'video' | 'sound' | 'tap'; item: SceneItem } | { what: 'button' | 'scenes' };

/** The parts of a floor's scene that Quick Look cannot show, in the order of the list; empty if it can show all. */
export function quickLookBars({ scenes }: SceneDocument): QuickLookBar[] {
  const bars: QuickLookBar[] = [];
  const [first, ...others] = scenes;
  for (const item of first?.items ?? []) {
    if (item.kind === 'video' || item.kind === 'sound') bars.push({ what: item.kind, item });
    else if (item.onTap.length > 0) bars.push({ what: 'tap', item });
  }
  if (first?.button) bars.push({ what: 'button' });
  if (others.length > 0) bars.push({ what: 'scenes' });
  return bars;
}

/**
 * Makes the USDZ of a floor's scene in this browser and uploads it to the project's workspace; the stage may have been
 * left by then.
 *
 * @returns its address.
 * @throws UsdzError; the errors of uploads; the error of a fetch if the code cannot be loaded.
 */
export async function makeSceneUsdz(
  document: SceneDocument,
  { name, workspaceId }: Pick<Project, 'name' | 'workspaceId'>,
): Promise<string> {
  const [{ exportSceneUsdz }, { createPageFiles }] = await Promise.all([
    import('@anchora/ar-runtime/usdz/export-scene'),
    import('@anchora/ar-runtime/scene/built/page-files'),
  ]);
  const [scene] = publicScene(document, { addressOfFile: fileAddress, isBlocked: () => false }).scenes;
  if (!scene) throw new Error('expected a document with a scene, got one without');
  const files = createPageFiles(globalThis.document.createElement('div'));
  const usdz = await exportSceneUsdz(scene, { files, maxBytes: MAX_USDZ_BYTES });
  const file = new File([new Uint8Array(usdz)], `${name}.usdz`, { type: USDZ_CONTENT_TYPE });
  const { url } = await uploadFile(file, { workspace: workspaceId });
  return url;
}
