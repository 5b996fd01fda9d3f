import { cx } from '../class-names';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg';

const BASE =
  'relative inline-flex select-none items-center justify-center gap-2 rounded-control text-center font-medium ' +
  // A long label takes a second line on a narrow window instead of leaving it.
  'max-w-full whitespace-nowrap max-sm:whitespace-normal ' +
  // With forced colours the system removes backgrounds, so the border keeps the button visible.
  'forced-colors:border ' +
  'transition-[background-color,border-color,color,transform,opacity] active:translate-y-px ' +
  'aria-disabled:pointer-events-none aria-disabled:active:translate-y-0 ' +
  'disabled:cursor-not-allowed disabled:active:translate-y-0';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-press ' +
    'disabled:bg-sunken disabled:text-ink-faint disabled:ring-1 disabled:ring-inset disabled:ring-line',
  secondary:
    'border border-line-strong bg-surface text-ink hover:border-ink hover:bg-hover active:bg-press ' +
    'disabled:border-line disabled:bg-transparent disabled:text-ink-faint',
  ghost:
    'text-ink-soft hover:bg-hover hover:text-ink active:bg-press disabled:bg-transparent disabled:text-ink-faint disabled:opacity-70',
  danger:
    // The colours are mixed towards the ink, so that the label stays readable in both themes.
    'bg-danger text-on-danger hover:bg-[color-mix(in_oklab,var(--danger)_88%,var(--ink))] active:bg-[color-mix(in_oklab,var(--danger)_78%,var(--ink))] ' +
    'disabled:bg-sunken disabled:text-ink-faint',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 py-1 text-sm pointer-coarse:min-h-10',
  md: 'min-h-10 px-4 py-1 text-sm pointer-coarse:min-h-11',
  lg: 'min-h-12 px-5 py-1.5 text-base',
};

export interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Whether the button fills the width of its column. */
  wide?: boolean;
}

/** Class names for buttons and for links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'md', wide = false }: ButtonStyle = {}): string {
  return cx(BASE, VARIANTS[variant], SIZES[size], wide && 'w-full');
}
