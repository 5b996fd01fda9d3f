import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { stage } from '../../../texts/stage';
import { turnAxis } from '../document/item-edits';
import { numberText } from '../panel/number-text';
import type { Announcer } from './announcer';
import { itemName } from './item-name';

const texts = stage.said;

/** Announces an item's new place, turn or size. */
export function sayChange(announcer: Announcer, before: SceneItem, after: SceneItem): void {
  if (before === after) return;
  const name = itemName(after);
  if (before.position !== after.position) {
    const [x, y, z] = after.position.map((value) => numberText(value, 2));
    announcer.say(texts.moved(name, x ?? '', y ?? '', z ?? ''));
  } else if (before.scale !== after.scale) {
    announcer.say(texts.sized(name, numberText(100 * after.scale, 0)));
  } else if (before.rotation !== after.rotation) {
    announcer.say(texts.turned(name, numberText(after.rotation[turnAxis(after)], 1)));
  }
}
