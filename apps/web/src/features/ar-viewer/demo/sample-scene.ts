import { defaultScene } from '@anchora/contract/scene/default-scene';
import type { PublicItem, PublicScene } from '@anchora/contract/scene/public-scene';
import { sampleDocument } from '@anchora/contract/scene/sample-scenes';
import type { Scene, SceneItem } from '@anchora/contract/scene/scene-shape';
import type { Sample, SampleId } from '@anchora/contract/templates';

/**
 * The scene of a sample in the form in which visitors get it. Samples lead nowhere, so the server's code for addresses,
 * which brings a library for schemas, is not needed.
 */
export function sampleScene(id: SampleId, { type, contentType, content, targetImage }: Sample): PublicScene {
  const plain = { type, contentType, contentFileId: content.url, targetFileId: targetImage?.url ?? null, name: id };
  const { targets, scenes } = sampleDocument(id, defaultScene(plain));
  return {
    v: 1,
    targets: targets.map(({ scene, widthCm }) => ({ scene, widthCm })),
    scenes: scenes.map(({ id: scene, items, whenLost, button }) => ({
      id: scene,
      items: items.map(shownItem),
      whenLost,
      button: shownButton(button),
    })),
  };
}

function shownItem(item: SceneItem): PublicItem {
  const { name: _name, locked: _locked, ...shown } = item;
  if (!('file' in shown)) return { ...shown, onTap: [] };
  const { file: address, ...fields } = shown;
  return { ...fields, onTap: [], address };
}

function shownButton(button: Scene['button']): PublicScene['scenes'][number]['button'] {
  return button && 'item' in button.action ? { ...button, action: button.action } : null;
}
