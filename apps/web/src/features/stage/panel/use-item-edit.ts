import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { setFields } from '../document/item-edits';
import { useCanEdit, useStage } from '../session/stage-context';

interface ItemEdit<Item extends SceneItem> {
  disabled: boolean;
  /** Sets fields as a separate step of undo. */
  set: (fields: Partial<Item>) => void;
  /** Sets fields while a control is used; one visit to the control is one step of undo. */
  live: (control: string, fields: Partial<Item>) => void;
  /** Like `live`, with a function in place of the fields. */
  change: (control: string, edit: (item: SceneItem) => SceneItem) => void;
  done: () => void;
}

export function useItemEdit<Item extends SceneItem>(item: Item): ItemEdit<Item> {
  const { session } = useStage();
  const disabled = !useCanEdit();
  const change = (control: string, edit: (item: SceneItem) => SceneItem) =>
    session.editItem(item.id, edit, { name: `${control} of ${item.id}` });
  return {
    disabled,
    set: (fields) => session.editItem(item.id, (before) => setFields(before, fields)),
    live: (control, fields) => change(control, (before) => setFields(before, fields)),
    change,
    done: () => session.endRun(),
  };
}
