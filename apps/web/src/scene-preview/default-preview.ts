import { defaultScene } from '@anchora/contract/scene/default-scene';
import { type PublicSceneOfItems, publicScene } from '@anchora/contract/scene/public-scene';
import type { PreviewSubject } from './preview-drawing';

/** The scene of a project without a document, as visitors see it. Its only item is the content. */
export function defaultPreview({ content, picture, stands }: PreviewSubject): PublicSceneOfItems {
  const document = defaultScene({
    type: picture ? 'image-tracking' : 'markerless',
    contentType: content.type,
    contentFileId: content.address,
    contentAlpha: content.alpha,
    targetFileId: picture && 'picture',
    name: '',
  });
  const options = { addressOfFile: (address: string) => address, isBlocked: () => false };
  const [scene] = publicScene(document, options).scenes;
  if (!scene) throw new Error('expected a document with a scene');
  return stands ? { ...scene, items: scene.items.map((item) => ({ ...item, up: 'table' })) } : scene;
}
