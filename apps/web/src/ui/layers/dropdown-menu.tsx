import { Check, type LucideIcon } from 'lucide-react';
import {
  Content,
  Item,
  ItemIndicator,
  Label,
  Portal,
  RadioGroup,
  RadioItem,
  Root,
  Separator,
  Trigger,
} from 'radix-ui/dropdown-menu';
import { type ReactNode, useRef } from 'react';
import { cx } from '../class-names';
import { Icon } from '../pictures/icon';
import { POPOVER_CLASS } from './layer-style';

const ITEM_CLASS =
  'flex min-h-10 w-full cursor-pointer select-none items-center gap-3 rounded-control px-2.5 py-2 text-sm outline-none ' +
  'data-highlighted:bg-hover data-disabled:cursor-not-allowed data-disabled:text-ink-faint data-disabled:opacity-60 pointer-coarse:min-h-11';

interface DropdownMenuProps {
  /** Button that opens the menu. */
  trigger: ReactNode;
  /** Names the menu for screen readers. */
  label: string;
  align?: 'start' | 'end';
  /** Whether the menu starts open, which is not reported by `onOpen`. */
  defaultOpen?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}

/** A menu below its trigger, for arrow keys, letters and Escape. */
export function DropdownMenu({
  trigger,
  label,
  align = 'end',
  defaultOpen = false,
  onOpen,
  children,
}: DropdownMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Root modal={false} defaultOpen={defaultOpen} onOpenChange={(open) => open && onOpen?.()}>
      <Trigger asChild ref={button}>
        {trigger}
      </Trigger>
      <Portal>
        <Content
          // The button opens and closes the menu by itself. If its press also counted as one outside, it could not open
          // the menu again while that fades out: the button would open it and the fading layer close it.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
          }}
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className={cx(
            POPOVER_CLASS,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto p-1.5',
          )}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  );
}

interface MenuItemProps {
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, danger = false, disabled = false, onSelect, children }: MenuItemProps) {
  return (
    <Item disabled={disabled} onSelect={onSelect} className={cx(ITEM_CLASS, danger && 'text-danger-text')}>
      {icon && <Icon of={icon} sizePx={18} className={danger ? '' : 'text-ink-soft'} />}
      {children}
    </Item>
  );
}

export function MenuSeparator() {
  return <Separator className="my-1.5 h-px bg-line" />;
}

interface MenuRadioGroupProps<Value extends string> {
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  onValueChange: (value: Value) => void;
}

/** A choice of one option, with a tick at the chosen one. */
export function MenuRadioGroup<Value extends string>({
  label,
  value,
  options,
  onValueChange,
}: MenuRadioGroupProps<Value>) {
  return (
    <>
      <Label className="px-2.5 pt-2 pb-1 text-xs text-ink-soft">{label}</Label>
      <RadioGroup value={value} onValueChange={(chosen) => onValueChange(chosen as Value)}>
        {options.map((option) => (
          <RadioItem key={option.value} value={option.value} className={cx(ITEM_CLASS, 'justify-between')}>
            {option.label}
            <ItemIndicator>
              <Icon of={Check} sizePx={18} />
            </ItemIndicator>
          </RadioItem>
        ))}
      </RadioGroup>
    </>
  );
}
