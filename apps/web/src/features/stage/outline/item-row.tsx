import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import {
  ArrowDown,
  ArrowUp,
  Copy,
  EllipsisVertical,
  Eye,
  EyeOff,
  Lock,
  LockOpen,
  type LucideIcon,
  Pencil,
  Trash2,
} from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { stage } from '../../../texts/stage';
import { IconButton } from '../../../ui/buttons/icon-button';
import { cx } from '../../../ui/class-names';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/layers/dropdown-menu';
import { Icon } from '../../../ui/pictures/icon';
import { itemOf } from '../document/edit-document';
import { setFields } from '../document/item-edits';
import { deleteItem, duplicate, reorder } from '../session/item-commands';
import { itemName } from '../session/item-name';
import { useCanEdit, useStage } from '../session/stage-context';
import { KIND_ICONS } from './kind-icons';
import { RenameField } from './rename-field';
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

/** A row of the list. It is drawn again only if its own item changes, so that moving one of many stays fast. */
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
  const [renaming, setRenaming] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const name = itemName(item);
  const tabIndex = isActive ? 0 : -1;
  const toggle = (key: 'shown' | 'locked') => session.editItem(item.id, (one) => setFields(one, { [key]: !one[key] }));
  const endRenaming = () => {
    flushSync(() => setRenaming(false));
    // The focus has not moved elsewhere meanwhile.
    if (document.activeElement === document.body) row.current?.focus();
  };
  const remove = () => {
    const neighbour = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    if (neighbour instanceof HTMLElement && !item.locked) neighbour.focus();
    deleteItem(parts, item);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    // Keys pressed on the row's buttons are theirs.
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
  if (renaming) {
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
      onClick={() => session.select(item.id)}
      onDoubleClick={() => canEdit && setRenaming(true)}
      className={cx('group flex min-w-0 cursor-default items-center rounded-control', isSelected && SELECTED_CLASS)}
    >
      <span className={cx(ROW_CLASS, 'flex flex-1 items-center gap-2', !item.shown && 'text-ink-soft')}>
        <Icon of={KIND_ICONS[item.kind]} sizePx={18} className="text-ink-soft" />
        <bdi className="truncate">{name}</bdi>
      </span>
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
      <DropdownMenu
        label={texts.more(name)}
        trigger={
          <IconButton
            icon={EllipsisVertical}
            label={texts.more(name)}
            disabled={!canEdit}
            tabIndex={tabIndex}
            onDoubleClick={stop}
            className={SMALL_CLASS}
          />
        }
      >
        <MenuItem icon={Pencil} onSelect={() => setRenaming(true)}>
          {texts.rename}
        </MenuItem>
        <MenuItem icon={ArrowUp} disabled={isFirst} onSelect={() => reorder(parts, item, -1)}>
          {texts.up}
        </MenuItem>
        <MenuItem icon={ArrowDown} disabled={isLast} onSelect={() => reorder(parts, item, 1)}>
          {texts.down}
        </MenuItem>
        <MenuItem icon={Copy} onSelect={() => duplicate(parts, itemOf(session.document, item.id) ?? item)}>
          {texts.duplicate}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger disabled={item.locked} onSelect={remove}>
          {texts.delete}
        </MenuItem>
      </DropdownMenu>
    </li>
  );
}

const SMALL_CLASS = 'size-8! pointer-coarse:size-10!';

interface RowButtonProps {
  icon: LucideIcon;
  label: string;
  /** Whether the switch is in its usual state, which needs no attention. */
  isQuiet: boolean;
  disabled: boolean;
  tabIndex: number;
  onPress: () => void;
}

/** Keeps presses of a button from selecting the row. */
function stop(event: MouseEvent): void {
  event.stopPropagation();
}

function RowButton({ icon, label, isQuiet, disabled, tabIndex, onPress }: RowButtonProps) {
  const press = (event: MouseEvent) => {
    stop(event);
    onPress();
  };
  return (
    <IconButton
      icon={icon}
      label={label}
      disabled={disabled}
      tabIndex={tabIndex}
      onClick={press}
      onDoubleClick={stop}
      className={cx(
        SMALL_CLASS,
        isQuiet && 'opacity-45 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100',
      )}
    />
  );
}
