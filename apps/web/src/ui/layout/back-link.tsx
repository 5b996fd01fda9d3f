import { ArrowLeft } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '../pictures/icon';

interface BackLinkProps {
  href: string;
  /** Called on a press; it may prevent the default, to lead there in another way. */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  children: ReactNode;
}

/** The link above a page's title that leads to the page it belongs to. */
export function BackLink({ href, onClick, children }: BackLinkProps) {
  return (
    <Link
      href={href}
      onClick={onClick}
      className="touch-target flex items-center gap-1.5 justify-self-start rounded-control text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline"
    >
      <Icon of={ArrowLeft} sizePx={16} />
      {children}
    </Link>
  );
}
