import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { ArrowDown, ArrowUp, Copy, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { stage } from '../../../texts/stage';
import { IconButton } from '../../../ui/buttons/icon-button';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/layers/dropdown-menu';
import { duplicate, reorder } from '../session/item-commands';
import { itemName } from '../session/item-name';
import { useCanEdit, useStage } from '../session/stage-context';
import { stopAtButton } from './row-button';
import { ROW_BUTTON_CLASS } from './row-style';

const texts = stage.outline;

interface ItemMenuProps {
  item: SceneItem;
  isFirst: boolean;
  isLast: boolean;
  tabIndex: number;
  onRename: () => void;
  onDelete: () => void;
}

/** The actions on an item, behind the button at the end of its row. */
export function ItemMenu({ item, isFirst, isLast, tabIndex, onRename, onDelete }: ItemMenuProps) {
  const parts = useStage();
  const canEdit = useCanEdit();
  const name = itemName(item);
  return (
    <DropdownMenu
      label={texts.more(name)}
      trigger={
        <IconButton
          icon={EllipsisVertical}
          label={texts.more(name)}
          disabled={!canEdit}
          tabIndex={tabIndex}
          onDoubleClick={stopAtButton}
          className={ROW_BUTTON_CLASS}
        />
      }
    >
      <MenuItem icon={Pencil} onSelect={onRename}>
        {texts.rename}
      </MenuItem>
      <MenuItem icon={ArrowUp} disabled={isFirst} onSelect={() => reorder(parts, item, -1)}>
        {texts.up}
      </MenuItem>
      <MenuItem icon={ArrowDown} disabled={isLast} onSelect={() => reorder(parts, item, 1)}>
        {texts.down}
      </MenuItem>
      <MenuItem icon={Copy} onSelect={() => duplicate(parts, item.id)}>
        {texts.duplicate}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger disabled={item.locked} onSelect={onDelete}>
        {texts.delete}
      </MenuItem>
    </DropdownMenu>
  );
}
