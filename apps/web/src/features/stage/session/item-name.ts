import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { stage as texts } from '../../../texts/stage';

export function itemName(item: SceneItem): string {
  return item.name || texts.unnamed(texts.kinds[item.kind]);
}
