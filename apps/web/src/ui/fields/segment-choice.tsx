import { Item, Root } from 'radix-ui/radio-group';
import { useId } from 'react';

interface SegmentChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onValueChange: (value: Value) => void;
  disabled?: boolean;
}

/** A choice between a few short options, side by side. */
export function SegmentChoice<Value extends string>({
  label,
  value,
  options,
  onValueChange,
  disabled = false,
}: SegmentChoiceProps<Value>) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p id={id} className="text-sm font-medium">
        {label}
      </p>
      <Root
        aria-labelledby={id}
        value={value}
        onValueChange={(chosen) => onValueChange(chosen as Value)}
        disabled={disabled}
        className="flex gap-1 rounded-control border border-line-strong p-0.5"
      >
        {options.map((option) => (
          <Item
            key={option.value}
            value={option.value}
            className="h-8 min-w-12 rounded-tag px-2.5 text-sm text-ink-soft tabular transition-colors hover:text-ink disabled:cursor-not-allowed disabled:opacity-55 data-[state=checked]:bg-ink data-[state=checked]:text-paper pointer-coarse:h-10"
          >
            {option.label}
          </Item>
        ))}
      </Root>
    </div>
  );
}
