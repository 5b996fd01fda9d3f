import type { LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button';
import { cx } from '../../../ui/class-names';
import { ROW_BUTTON_CLASS } from './row-style';

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
export function stopAtButton(event: MouseEvent): void {
  event.stopPropagation();
}

export function RowButton({ icon, label, isQuiet, disabled, tabIndex, onPress }: RowButtonProps) {
  const press = (event: MouseEvent) => {
    stopAtButton(event);
    onPress();
  };
  return (
    <IconButton
      icon={icon}
      label={label}
      disabled={disabled}
      tabIndex={tabIndex}
      onClick={press}
      onDoubleClick={stopAtButton}
      className={cx(
        ROW_BUTTON_CLASS,
        isQuiet && 'opacity-45 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100',
      )}
    />
  );
}
