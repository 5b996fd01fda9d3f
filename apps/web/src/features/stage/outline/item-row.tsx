import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { Eye, EyeOff, Lock, LockOpen } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { stage } from '../../../texts/stage';
import { cx } from '../../../ui/class-names';
import { Icon } from '../../../ui/pictures/icon';
import { setFields } from '../document/item-edits';
import { deleteItem, reorder } from '../session/item-commands';
import { itemName } from '../session/item-name';
import { useCanEdit, useStage } from '../session/stage-context';
import { ItemMenu } from './item-menu';
import { KIND_ICONS } from './kind-icons';
import { RenameField } from './rename-field';
import { RowButton } from './row-button';
import { ROW_CLASS, SELECTED_CLASS } from './row-style';

const texts = stage.outline;

export interface ItemRowProps {
  item: SceneItem;
  isSelected: boolean;
  /** Whether Tab leads to this row; the arrow keys lead to the others. */
  isActive: boolean;
  isFirst: boolean;
  isLast: boolean;
}

/** A row of the list. It is drawn again only if what it shows changes, so that moving one of many stays fast. */
export const ItemRow = memo(ItemRowBody, (before, after) => {
  const { item: a } = before;
  const { item: b } = after;
  return (
    a.id === b.id &&
    a.name === b.name &&
    a.shown === b.shown &&
    a.locked === b.locked &&
    before.isSelected === after.isSelected &&
    before.isActive === after.isActive &&
    before.isFirst === after.isFirst &&
    before.isLast === after.isLast
  );
});

function ItemRowBody({ item, isSelected, isActive, isFirst, isLast }: ItemRowProps) {
  const parts = useStage();
  const { session } = parts;
  const canEdit = useCanEdit();
  const [isRenaming, setRenaming] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const name = itemName(item);
  const tabIndex = isActive ? 0 : -1;
  const endRenaming = () => {
    flushSync(() => setRenaming(false));
    // The row takes the focus back, unless it has moved elsewhere meanwhile.
    if (document.activeElement === document.body) row.current?.focus();
  };
  const remove = () => {
    const neighbour = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    if (neighbour instanceof HTMLElement && !item.locked) neighbour.focus();
    deleteItem(parts, item);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    // The row's buttons handle their own keys.
    if (event.target !== event.currentTarget) return;
    const { key, altKey } = event;
    if (key === 'Enter' || key === ' ') session.select(item.id);
    else if (!canEdit) return;
    else if (key === 'F2') setRenaming(true);
    else if (key === 'Delete') remove();
    else if (altKey && key === 'ArrowUp' && !isFirst) reorder(parts, item, -1);
    else if (altKey && key === 'ArrowDown' && !isLast) reorder(parts, item, 1);
    else return;
    event.preventDefault();
  };
  if (isRenaming) {
    return (
      <li role="none">
        <RenameField item={item} onDone={endRenaming} />
      </li>
    );
  }
  return (
    <li
      ref={row}
      role="treeitem"
      aria-label={name}
      aria-selected={isSelected}
      tabIndex={tabIndex}
      onKeyDown={onKeyDown}
      onClick={(event) => isOnRow(event) && session.select(item.id)}
      onDoubleClick={(event) => isOnRow(event) && canEdit && setRenaming(true)}
      className={cx('group flex min-w-0 cursor-default items-center rounded-control', isSelected && SELECTED_CLASS)}
    >
      <span className={cx(ROW_CLASS, 'flex flex-1 items-center gap-2', !item.shown && 'text-ink-soft')}>
        <Icon of={KIND_ICONS[item.kind]} sizePx={18} className="text-ink-soft" />
        <bdi className="truncate">{name}</bdi>
      </span>
      <ItemSwitches item={item} tabIndex={tabIndex} />
      <ItemMenu {...{ item, isFirst, isLast, tabIndex }} onRename={() => setRenaming(true)} onDelete={remove} />
    </li>
  );
}

/**
 * Whether a press is on the row itself. React tells the row of presses in its menu too, whose commands select another
 * item or delete this one.
 */
function isOnRow({ currentTarget, target }: MouseEvent): boolean {
  return currentTarget.contains(target as Node);
}

/** Locks or unlocks the item, and shows or hides it. */
function ItemSwitches({ item, tabIndex }: { item: SceneItem; tabIndex: number }) {
  const { session } = useStage();
  const canEdit = useCanEdit();
  const name = itemName(item);
  const toggle = (key: 'shown' | 'locked') => session.editItem(item.id, (one) => setFields(one, { [key]: !one[key] }));
  return (
    <>
      <RowButton
        icon={item.locked ? Lock : LockOpen}
        label={item.locked ? texts.unlock(name) : texts.lock(name)}
        isQuiet={!item.locked}
        disabled={!canEdit}
        tabIndex={tabIndex}
        onPress={() => toggle('locked')}
      />
      <RowButton
        icon={item.shown ? Eye : EyeOff}
        label={item.shown ? texts.hide(name) : texts.show(name)}
        isQuiet={item.shown}
        disabled={!canEdit}
        tabIndex={tabIndex}
        onPress={() => toggle('shown')}
      />
    </>
  );
}
