import type { Range } from '@anchora/contract/scene/ranges';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { stage as texts } from '../../../texts/stage';
import { cx } from '../../../ui/class-names';
import { TEXT_CONTROL_CLASS } from '../../../ui/fields/field';
import { Icon } from '../../../ui/pictures/icon';
import { digitsOf, fitNumber } from '../document/number-steps';
import { numberText, readNumber } from './number-text';

/** Steps of Page Up and Page Down, and factor of Shift. Chosen, not measured. */
const LARGE_STEP = 10;

interface NumberFieldProps {
  label: string;
  value: number;
  range: Range;
  /** Step of the buttons and arrow keys. */
  step: number;
  /** Smallest difference that is kept. */
  precision: number;
  unit?: string | undefined;
  disabled?: boolean | undefined;
  /** `run` names the edits that become one step of undo. */
  onChange: (value: number, run: string) => void;
  onDone: () => void;
}

/**
 * A number with buttons for less and more. Text that is not a number has no effect, and is replaced by the last value
 * when the focus leaves.
 */
export function NumberField({
  label,
  value,
  range,
  step,
  precision,
  unit,
  disabled,
  onChange,
  onDone,
}: NumberFieldProps) {
  const id = useId();
  /** Text while the creator is typing; null while the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null);
  const digits = digitsOf(precision);
  const change = (next: number) => onChange(fitNumber(next, range, precision), id);
  const type = (text: string) => {
    setTyped(text);
    const read = readNumber(text);
    if (read !== null) change(read);
  };
  const leave = () => {
    setTyped(null);
    onDone();
  };
  const press = (by: number) => {
    setTyped(null);
    change(value + by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: step, ArrowDown: -step, PageUp: LARGE_STEP * step, PageDown: -LARGE_STEP * step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    press(event.shiftKey ? LARGE_STEP * by : by);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {label}
        {unit && <span className="text-ink-faint"> ({unit})</span>}
      </label>
      <div className="flex items-center">
        <StepButton icon={Minus} label={texts.panel.less(label)} disabled={disabled} onPress={() => press(-step)} />
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          role="spinbutton"
          aria-valuenow={value}
          aria-valuetext={numberText(value, digits)}
          aria-valuemin={range[0]}
          aria-valuemax={range[1]}
          disabled={disabled}
          value={typed ?? numberText(value, digits)}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={leave}
          onKeyDown={onKeyDown}
          className={cx(TEXT_CONTROL_CLASS, 'h-8 w-20! px-1 text-center tabular pointer-coarse:h-10')}
        />
        <StepButton icon={Plus} label={texts.panel.more(label)} disabled={disabled} onPress={() => press(step)} />
      </div>
    </div>
  );
}

interface StepButtonProps {
  icon: typeof Plus;
  label: string;
  disabled: boolean | undefined;
  onPress: () => void;
}

function StepButton({ icon, label, disabled, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="inline-flex size-8 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-hover hover:text-ink active:bg-press disabled:cursor-not-allowed disabled:text-ink-faint pointer-coarse:size-10"
    >
      <Icon of={icon} sizePx={16} />
    </button>
  );
}
