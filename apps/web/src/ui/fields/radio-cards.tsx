import type { LucideIcon } from 'lucide-react';
import { Item, Root } from 'radix-ui/radio-group';
import { type ReactNode, useId } from 'react';
import { cx } from '../class-names';
import { Icon } from '../pictures/icon';

interface RadioCard<Value extends string> {
  value: Value;
  title: ReactNode;
  description?: ReactNode;
  icon?: LucideIcon;
  disabled?: boolean;
}

interface RadioCardsProps<Value extends string> {
  /** Names the choice for screen readers. */
  label: string;
  value: Value;
  options: RadioCard<Value>[];
  onValueChange: (value: Value) => void;
  columns?: 1 | 2;
}

/** A choice between a few options, each with a description. */
export function RadioCards<Value extends string>({
  label,
  value,
  options,
  onValueChange,
  columns = 2,
}: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <Root
      aria-label={label}
      value={value}
      onValueChange={(chosen) => onValueChange(chosen as Value)}
      className={cx('grid gap-3', columns === 2 && 'sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2')}
    >
      {options.map((option) => (
        <Item
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          // The title is the option's name; its description is read after it.
          aria-labelledby={`${id}-${option.value}`}
          aria-describedby={option.description ? `${id}-${option.value}-text` : undefined}
          className="group flex items-start gap-3 rounded-surface border border-line-strong bg-surface p-4 text-left transition-colors hover:border-ink disabled:cursor-not-allowed disabled:border-line disabled:opacity-55 data-[state=checked]:border-ink data-[state=checked]:shadow-[inset_0_0_0_1px_var(--ink)]"
        >
          {option.icon && (
            <Icon of={option.icon} className="mt-0.5 text-ink-soft group-data-[state=checked]:text-ink" />
          )}
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span id={`${id}-${option.value}`} className="text-sm font-medium text-ink">
              {option.title}
            </span>
            {option.description && (
              <span id={`${id}-${option.value}-text`} className="text-sm text-ink-soft">
                {option.description}
              </span>
            )}
          </span>
          <span
            aria-hidden="true"
            className="mt-0.5 flex size-4.5 shrink-0 items-center justify-center rounded-full border border-line-strong group-data-[state=checked]:border-ink after:size-2.5 after:scale-0 after:rounded-full after:bg-ink after:transition-transform group-data-[state=checked]:after:scale-100"
          />
        </Item>
      ))}
    </Root>
  );
}
