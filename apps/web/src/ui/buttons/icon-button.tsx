import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../class-names';
import { Icon } from '../pictures/icon';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: LucideIcon;
  /** Accessible name. */
  label: string;
}

/** A square button with only an icon. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(
        'inline-flex size-10 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors',
        'hover:bg-hover hover:text-ink active:bg-press data-[state=open]:bg-press data-[state=open]:text-ink',
        'disabled:cursor-not-allowed disabled:bg-transparent disabled:text-ink-faint disabled:opacity-60 pointer-coarse:size-11',
        className,
      )}
    >
      <Icon of={icon} />
    </button>
  );
}
