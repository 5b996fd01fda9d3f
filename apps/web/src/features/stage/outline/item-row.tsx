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
import { memo, useState } from 'react';
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
  isFirst: boolean;
  isLast: boolean;
}

/** One item of the list. Only its own changes draw it again, so that moving one of many stays fast. */
export const ItemRow = memo(ItemRowBody, (before, after) => {
  const { item: a } = before;
  const { item: b } = after;
  return (
    a.id === b.id &&
    a.name === b.name &&
    a.shown === b.shown &&
    a.locked === b.locked &&
    before.isSelected === after.isSelected &&
    before.isFirst === after.isFirst &&
    before.isLast === after.isLast
  );
});

function ItemRowBody({ item, isSelected, isFirst, isLast }: ItemRowProps) {
  const parts = useStage();
  const { session } = parts;
  const canEdit = useCanEdit();
  const [renaming, setRenaming] = useState(false);
  const name = itemName(item);
  const toggle = (key: 'shown' | 'locked') => session.editItem(item.id, (one) => setFields(one, { [key]: !one[key] }));
  if (renaming) {
    return (
      <li>
        <RenameField item={item} onDone={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li className={cx('group flex min-w-0 items-center rounded-control', isSelected && SELECTED_CLASS)}>
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={() => session.select(item.id)}
        onDoubleClick={() => canEdit && setRenaming(true)}
        className={cx(ROW_CLASS, 'flex flex-1 items-center gap-2', !item.shown && 'text-ink-soft')}
      >
        <Icon of={KIND_ICONS[item.kind]} sizePx={18} className="text-ink-soft" />
        <bdi className="truncate">{name}</bdi>
      </button>
      <RowButton
        icon={item.locked ? Lock : LockOpen}
        label={item.locked ? texts.unlock(name) : texts.lock(name)}
        isQuiet={!item.locked}
        disabled={!canEdit}
        onPress={() => toggle('locked')}
      />
      <RowButton
        icon={item.shown ? Eye : EyeOff}
        label={item.shown ? texts.hide(name) : texts.show(name)}
        isQuiet={item.shown}
        disabled={!canEdit}
        onPress={() => toggle('shown')}
      />
      <DropdownMenu
        label={texts.more(name)}
        trigger={
          <IconButton icon={EllipsisVertical} label={texts.more(name)} disabled={!canEdit} className={SMALL_CLASS} />
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
        <MenuItem icon={Trash2} danger disabled={item.locked} onSelect={() => deleteItem(parts, item)}>
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
  /** In its usual state, which needs no attention. */
  isQuiet: boolean;
  disabled: boolean;
  onPress: () => void;
}

function RowButton({ icon, label, isQuiet, disabled, onPress }: RowButtonProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      disabled={disabled}
      onClick={onPress}
      className={cx(
        SMALL_CLASS,
        isQuiet && 'opacity-45 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100',
      )}
    />
  );
}
