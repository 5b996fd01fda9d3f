import { isDeepStrictEqual } from 'node:util';
import type { ContentType } from '@anchora/contract/projects';
import { defaultScene } from '@anchora/contract/scene/default-scene';
import { publicScene } from '@anchora/contract/scene/public-scene';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { ProjectOfScene } from './scene-project-repository';

/** The fields of a project by which clients that know no documents show it. */
export interface PlainFields {
  contentType: ContentType;
  contentFileId: string;
  /** Of the first picture that is not retired. */
  targetFileId: string | null;
  /** The document shows nothing else than these fields do. */
  isPlain: boolean;
}

/**
 * The content is the first model or video that a visitor can reach; a document without one leaves the project's own in
 * place.
 */
export function plainFieldsOf(project: ProjectOfScene, document: SceneDocument): PlainFields {
  const shown = publicScene(document, { addressOfFile: (fileId) => fileId, isBlocked: () => false });
  const content = shown.scenes
    .flatMap(({ items }) => items)
    .find((item) => item.kind === 'model' || item.kind === 'video');
  const contentType = content ? (content.kind === 'model' ? '3d-model' : 'video') : project.contentType;
  const contentFileId = content && 'address' in content ? content.address : project.modelFileId;
  const targetFileId = document.targets.find(({ retired }) => !retired)?.image ?? null;
  // A transparent video is more than the plain fields tell.
  const plain = defaultScene({ ...project, contentType, contentFileId, targetFileId, contentAlpha: null });
  return { contentType, contentFileId, targetFileId, isPlain: isDeepStrictEqual(compared(document), compared(plain)) };
}

/** Without names, which visitors never see, and as it is stored: JSON has no negative zero. */
function compared(document: SceneDocument): unknown {
  return JSON.parse(JSON.stringify(document, (key, value: unknown) => (key === 'name' ? undefined : value)));
}
