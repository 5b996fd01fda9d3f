import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../class-names';
import { Icon } from './icon';

export type BadgeTone = 'neutral' | 'ink' | 'held' | 'searching' | 'danger';

const TONES: Record<BadgeTone, string> = {
  neutral: 'border-line bg-sunken text-ink-soft',
  ink: 'border-ink bg-ink text-paper',
  held: 'border-transparent bg-held-wash text-held-text',
  searching: 'border-transparent bg-searching-wash text-searching-text',
  danger: 'border-transparent bg-danger-wash text-danger-text',
};

interface BadgeProps {
  tone?: BadgeTone;
  icon?: LucideIcon;
  lang?: string;
  className?: string;
  children: ReactNode;
}

/** A short fact about the element beside it. The words carry the meaning, the tone only supports it. */
export function Badge({ tone = 'neutral', icon, lang, className, children }: BadgeProps) {
  return (
    <span
      lang={lang}
      className={cx(
        'inline-flex items-center gap-1.5 rounded-tag border px-2 py-0.5 text-xs font-medium tabular whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {icon && <Icon of={icon} sizePx={14} />}
      {children}
    </span>
  );
}
