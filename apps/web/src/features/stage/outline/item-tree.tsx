import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { stage } from '../../../texts/stage';
import { ItemRow } from './item-row';

/** The items as a tree of one level: Tab leads to one row and its buttons, the arrow keys lead to the other rows. */
export function ItemTree({ items, selectedId }: { items: readonly SceneItem[]; selectedId: string | null }) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const has = (wanted: string | null) => items.some(({ id }) => id === wanted);
  const activeId = [focusedId, selectedId].find(has) ?? items[0]?.id;
  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLUListElement>) => {
    const index = [...currentTarget.children].findIndex((row) => row.contains(target));
    setFocusedId(items[index]?.id ?? null);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLUListElement>) => {
    if (!currentTarget.contains(relatedTarget)) setFocusedId(null);
  };
  return (
    <ul
      role="tree"
      aria-label={stage.outline.items}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={moveFocus}
      className="grid grid-cols-1 gap-0.5"
    >
      {items.map((item, index) => (
        <ItemRow
          key={item.id}
          item={item}
          isSelected={item.id === selectedId}
          isActive={item.id === activeId}
          isFirst={index === 0}
          isLast={index === items.length - 1}
        />
      ))}
    </ul>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const { currentTarget, target, key, altKey } = event;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  const index = rows.findIndex((row) => row === target);
  if (index < 0 || altKey) return;
  const next = { ArrowUp: rows[index - 1], ArrowDown: rows[index + 1], Home: rows[0], End: rows.at(-1) }[key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
