import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface SectionLink {
  href: string;
  text: ReactNode;
  current: boolean;
}

/** Links between the sections of an area, each of which has its own address. */
export function SectionLinks({ label, links }: { label: string; links: SectionLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className="-mx-3 flex flex-wrap gap-y-1">
        {links.map(({ href, text, current }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={current ? 'page' : undefined}
              className="touch-target inline-flex items-center rounded-control px-3 py-2 text-sm text-ink-soft transition-colors hover:bg-hover hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
