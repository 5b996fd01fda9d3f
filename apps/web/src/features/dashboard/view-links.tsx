import type { ProjectView } from '@anchora/contract/project-lists';
import { dashboard } from '../../texts/dashboard';
import { SectionLinks } from '../../ui/layout/section-links';
import { inPageWorkspace } from '../../uploads/page-workspace';

const texts = dashboard.views;

const VIEWS: { view: ProjectView; href: string }[] = [
  { view: 'active', href: '/dashboard' },
  { view: 'archived', href: '/dashboard?view=archived' },
  { view: 'trash', href: '/dashboard?view=trash' },
];

/** The view in an address; `active` by default. */
export function viewOfSearch(search: string): ProjectView {
  const asked = new URLSearchParams(search).get('view');
  return VIEWS.find(({ view }) => view === asked)?.view ?? 'active';
}

/** Links between the active projects, the archive and the trash. */
export function ViewLinks({ view: current, workspace }: { view: ProjectView; workspace: number | undefined }) {
  const links = VIEWS.map(({ view, href }) => ({
    href: inWorkspace(href, workspace),
    text: texts[view],
    current: view === current,
  }));
  return <SectionLinks label={texts.label} links={links} />;
}

/** An address that keeps the workspace of the dashboard. */
export function inWorkspace(href: string, workspace: number | undefined): string {
  return inPageWorkspace(href, workspace ?? null);
}
