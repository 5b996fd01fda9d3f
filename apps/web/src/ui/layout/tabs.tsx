import { Content, List, Root, Trigger } from 'radix-ui/tabs';
import type { ReactNode } from 'react';

interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
  content: ReactNode;
  disabled?: boolean;
}

interface TabsProps<Value extends string> {
  /** Names the row of tabs for screen readers. */
  label: string;
  items: TabItem<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** Tabs with one visible panel; arrow keys move between the tabs. */
export function Tabs<Value extends string>({ label, items, value, onValueChange }: TabsProps<Value>) {
  return (
    <Root value={value} onValueChange={(chosen) => onValueChange(chosen as Value)}>
      <List aria-label={label} className="flex gap-5 border-b border-line sm:gap-6">
        {items.map((item) => (
          <Trigger
            key={item.value}
            value={item.value}
            disabled={item.disabled}
            className="relative -mb-px min-w-10 border-b-2 border-transparent py-2.5 text-sm font-medium text-ink-soft transition-colors hover:text-ink disabled:cursor-not-allowed disabled:text-ink-faint disabled:opacity-60 focus-visible:outline-offset-4 data-[state=active]:border-ink data-[state=active]:text-ink"
          >
            {item.label}
          </Trigger>
        ))}
      </List>
      {items.map((item) => (
        <Content key={item.value} value={item.value} className="pt-6" tabIndex={-1}>
          {item.content}
        </Content>
      ))}
    </Root>
  );
}
