import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { moveBy, scaleTo, turnBy } from './item-edits';
import { SNAP_DEGREES } from './snapping';

type PressedKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Step of the arrow keys, widths or metres. Chosen, not measured. */
export const SMALL_MOVE = 0.01;
/** The same with Shift. Chosen, not measured. */
export const LARGE_MOVE = 0.1;
/**
 * Change of size by one press, as a share: of the item's size on the stage, of its size at 100% in the panel's field.
 * Chosen, not measured.
 */
export const SIZE_STEP = 0.05;
const SIZE_FACTOR = 1 + SIZE_STEP;

/**
 * Whether a key is pressed for the browser or the system rather than the stage, such as Alt+Left, which goes back a
 * page. Alt with a character is for the stage, because some keyboards need Alt for characters: `[` is Option+5 on a
 * German Mac.
 */
export function isSystemShortcut({ key, altKey, ctrlKey, metaKey }: PressedKey): boolean {
  return ctrlKey || metaKey || (altKey && key.length > 1);
}

/** The edit for a key; null if the key has none. On a floor the arrows move along the floor. */
export function keyEdit(
  key: string,
  { shift, onFloor }: { shift: boolean; onFloor: boolean },
): ((item: SceneItem) => SceneItem) | null {
  const by = shift ? LARGE_MOVE : SMALL_MOVE;
  const move = (x: number, up: number, depth: number) => (item: SceneItem) =>
    moveBy(item, onFloor ? [x, depth, -up] : [x, up, depth]);
  switch (key) {
    case 'ArrowLeft':
      return move(-by, 0, 0);
    case 'ArrowRight':
      return move(by, 0, 0);
    case 'ArrowUp':
      return move(0, by, 0);
    case 'ArrowDown':
      return move(0, -by, 0);
    case 'PageUp':
      return move(0, 0, by);
    case 'PageDown':
      return move(0, 0, -by);
    case '[':
      return (item) => turnBy(item, SNAP_DEGREES);
    case ']':
      return (item) => turnBy(item, -SNAP_DEGREES);
    // With Shift, the same keys produce other characters on most layouts.
    case '+':
    case '=':
      return (item) => scaleTo(item, item.scale * SIZE_FACTOR);
    case '-':
    case '_':
      return (item) => scaleTo(item, item.scale / SIZE_FACTOR);
    default:
      return null;
  }
}
