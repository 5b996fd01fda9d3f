import { Link } from 'wouter';
import { dashboard } from '../../texts/dashboard';

const texts = dashboard.views;

export type DashboardView = 'active' | 'archived' | 'trash';

const VIEWS: { view: DashboardView; href: string }[] = [
  { view: 'active', href: '/dashboard' },
  { view: 'archived', href: '/dashboard?view=archived' },
  { view: 'trash', href: '/dashboard?view=trash' },
];

/** Which view an address asks for; the active projects unless it names another. */
export function viewOfSearch(search: string): DashboardView {
  const asked = new URLSearchParams(search).get('view');
  return VIEWS.find(({ view }) => view === asked)?.view ?? 'active';
}

/** Leads between the projects in use and those put away. */
export function ViewLinks({ view: current }: { view: DashboardView }) {
  return (
    <nav aria-label={texts.label}>
      <ul className="-mx-3 flex">
        {VIEWS.map(({ view, href }) => (
          <li key={view}>
            <Link
              href={href}
              aria-current={view === current ? 'page' : undefined}
              className="touch-target inline-flex items-center rounded-control px-3 py-2 text-sm text-ink-soft transition-colors hover:bg-hover hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
            >
              {texts[view]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
