import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonStyle, buttonClass } from './button-style';
import { cx } from '../class-names';
import { Icon } from '../pictures/icon';
import { Spinner } from '../messages/spinner';

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  icon?: LucideIcon;
  /**
   * While true, a spinner replaces the icon, presses have no effect and the focus stays. A button that can be busy
   * begins something, which a double click begins once.
   */
  busy?: boolean;
}

/** A button whose label names its action. Use one `primary` per screen. */
export function Button({ icon, busy, variant, size, wide, className, onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A quick answer may have come before the second press of a double click, which would begin the same again.
    const beginsWork = busy !== undefined || rest.type === 'submit';
    if (busy || (beginsWork && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={cx(buttonClass({ variant, size, wide }), className)}
    >
      {busy ? <Spinner sizePx={18} /> : icon && <Icon of={icon} sizePx={18} />}
      {children}
    </button>
  );
}
