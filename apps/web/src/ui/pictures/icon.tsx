import type { LucideIcon } from 'lucide-react';

interface IconProps {
  of: LucideIcon;
  sizePx?: number;
  className?: string;
}

/** A line icon in the house weight. Decoration only: the words beside it, or the control's label, carry the meaning. */
export function Icon({ of: Glyph, sizePx = 20, className = '' }: IconProps) {
  return <Glyph size={sizePx} strokeWidth={1.75} aria-hidden="true" className={`shrink-0 ${className}`} />;
}
