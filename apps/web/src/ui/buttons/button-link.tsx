import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type ButtonStyle, buttonClass } from './button-style';
import { cx } from '../class-names';
import { Icon } from '../pictures/icon';

interface ButtonLinkProps extends ButtonStyle {
  href: string;
  icon?: LucideIcon;
  className?: string;
  /** Replaces the text for screen readers if several links have the same text. */
  label?: string;
  children: ReactNode;
}

/** A link to another page of this application that looks like a button. */
export function ButtonLink({ href, icon, variant, size, wide, className, label, children }: ButtonLinkProps) {
  return (
    <Link href={href} aria-label={label} className={cx(buttonClass({ variant, size, wide }), className)}>
      {icon && <Icon of={icon} sizePx={18} />}
      {children}
    </Link>
  );
}
