import { isDeepStrictEqual } from 'node:util';
import type { ContentType } from '@anchora/contract/projects';
import { defaultScene } from '@anchora/contract/scene/default-scene';
import { publicScene } from '@anchora/contract/scene/public-scene';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { ProjectOfScene } from './scene-project-repository';

/** The fields of a project that are shown by clients without support for documents. */
interface PlainFields {
  contentType: ContentType;
  contentFileId: string;
  /** The image of the first picture that is not retired. */
  targetFileId: string | null;
  /** Whether the document shows nothing besides these fields. */
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
  // The plain fields cannot express a transparent video.
  const plain = defaultScene({ ...project, contentType, contentFileId, targetFileId, contentAlpha: null });
  return { contentType, contentFileId, targetFileId, isPlain: isDeepStrictEqual(compared(document), compared(plain)) };
}

/** The document without names, which visitors never see, in its stored form: JSON has no negative zero. */
function compared(document: SceneDocument): unknown {
  return JSON.parse(JSON.stringify(document, (key, value: unknown) => (key === 'name' ? undefined : value)));
}
