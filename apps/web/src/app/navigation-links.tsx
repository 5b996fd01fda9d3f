import { ArrowUpRight } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { pageConfig } from '../page-config';
import { navigation as texts } from '../texts/navigation';
import { cx } from '../ui/class-names';
import { Icon } from '../ui/pictures/icon';

const LINK_CLASS =
  'inline-flex items-center gap-1 rounded-control px-3 py-2 text-sm font-medium text-ink-soft transition-colors hover:bg-hover hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8';

/** Links to the main pages; the current one is marked. */
export function NavigationLinks({ className }: { className?: string }) {
  const [path] = useLocation();
  return (
    <ul className={cx('flex', className)}>
      <li>
        <Link href="/dashboard" className={LINK_CLASS} aria-current={path === '/dashboard' ? 'page' : undefined}>
          {texts.projects}
        </Link>
      </li>
      {pageConfig.communityUrl && (
        <li>
          <a href={pageConfig.communityUrl} target="_blank" rel="noopener noreferrer" className={LINK_CLASS}>
            {texts.community}
            <Icon of={ArrowUpRight} sizePx={16} />
            <span className="sr-only">{texts.opensNewTab}</span>
          </a>
        </li>
      )}
      {(['examples', 'pricing', 'enterprise'] as const).map((page) => (
        <li key={page}>
          <Link href={`/${page}`} className={LINK_CLASS} aria-current={path === `/${page}` ? 'page' : undefined}>
            {texts[page]}
          </Link>
        </li>
      ))}
    </ul>
  );
}
