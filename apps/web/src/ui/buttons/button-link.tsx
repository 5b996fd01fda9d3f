import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type ButtonStyle, buttonClass } from './button-style';
import { cx } from '../class-names';
import { Icon } from '../pictures/icon';

export interface ButtonLinkProps extends ButtonStyle {
  href: string;
  icon?: LucideIcon;
  className?: string;
  /** Read aloud in place of the words, for several links of the same words. */
  label?: string;
  children: ReactNode;
}

/** Goes to another page of this application and looks like a button. */
export function ButtonLink({ href, icon, variant, size, wide, className, label, children }: ButtonLinkProps) {
  return (
    <Link href={href} aria-label={label} className={cx(buttonClass({ variant, size, wide }), className)}>
      {icon && <Icon of={icon} sizePx={18} />}
      {children}
    </Link>
  );
}
