import type { PublicItem, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import type { Scene, SceneItem } from '@anchora/contract/scene/scene-shape';
import { fileAddress } from '@anchora/contract/file-paths';

/**
 * A scene for editing: all items are shown at rest, and taps have no effect. Items that did not change are the same
 * objects as before.
 */
export class EditedScene {
  private known = new Map<SceneItem, PublicItem>();

  of({ id, items, whenLost }: Scene): PublicSceneOfItems {
    const known = this.known;
    this.known = new Map(items.map((item) => [item, known.get(item) ?? atRest(item)]));
    return { id, items: [...this.known.values()], whenLost, button: null };
  }
}

function atRest(item: SceneItem): PublicItem {
  const { name: _name, locked: _locked, ...rest } = item;
  const still = {
    shown: true,
    appear: { delayS: 0, effect: 'none' as const },
    leaveAfterS: null,
    turn: { ...item.turn, on: false },
    onTap: [],
  };
  if (!('file' in rest)) return { ...rest, ...still };
  const { file, ...fields } = rest;
  return { ...fields, ...still, address: fileAddress(file) };
}
