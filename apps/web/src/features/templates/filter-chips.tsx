import type { LucideIcon } from 'lucide-react';
import { Item, Root } from 'radix-ui/radio-group';
import { useLayoutEffect, useRef } from 'react';
import { Icon } from '../../ui/pictures/icon';

interface Chip<Value extends string> {
  value: Value;
  label: string;
  icon?: LucideIcon;
}

interface FilterChipsProps<Value extends string> {
  label: string;
  value: Value;
  chips: Chip<Value>[];
  onValueChange: (value: Value) => void;
}

/** A choice of one chip, in a row that scrolls if it is too long and then shows the chosen chip. */
export function FilterChips<Value extends string>({ label, value, chips, onValueChange }: FilterChipsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!row.current) return;
    const chosen = [...row.current.querySelectorAll('button')].find((chip) => chip.value === value);
    if (chosen) showWhole(row.current, chosen);
  }, [value]);
  return (
    <div className="grid gap-2">
      <p aria-hidden="true" className="text-sm font-medium">
        {label}
      </p>
      <Root
        ref={row}
        aria-label={label}
        orientation="horizontal"
        value={value}
        onValueChange={(chosen) => onValueChange(chosen as Value)}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
      >
        {chips.map((chip) => (
          <Item
            key={chip.value}
            value={chip.value}
            className="inline-flex h-10 shrink-0 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium whitespace-nowrap text-ink transition-colors hover:border-ink hover:bg-hover pointer-coarse:h-11 data-[state=checked]:border-ink data-[state=checked]:bg-ink data-[state=checked]:text-paper"
          >
            {chip.icon && <Icon of={chip.icon} sizePx={16} />}
            {chip.label}
          </Item>
        ))}
      </Root>
    </div>
  );
}

/** Scrolls the row until the chip is whole; `scrollIntoView` would scroll the page as well. */
function showWhole(row: HTMLElement, chip: HTMLElement): void {
  const room = row.getBoundingClientRect();
  const { left, right } = chip.getBoundingClientRect();
  const edgePx = parseFloat(getComputedStyle(row).paddingLeft);
  if (right > room.right - edgePx) row.scrollLeft += right - room.right + edgePx;
  else if (left < room.left + edgePx) row.scrollLeft -= room.left + edgePx - left;
}
