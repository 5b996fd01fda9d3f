import type { Project } from '@anchora/contract/projects';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { dashboard as texts } from '../../texts/dashboard';
import { TrashedCard } from './trashed-card';

vi.mock('../../page-config', () => ({ pageConfig: {} }));

const TRASHED = {
  id: 1,
  name: 'Lantern',
  type: 'image-tracking',
  targetImageUrl: null,
  deletedAt: '2026-01-06T10:00:00.000Z',
} as Project;

function shownCard({ mayChange }: { mayChange: boolean }): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <TrashedCard project={TRASHED} mayChange={mayChange} />
    </QueryClientProvider>,
  );
}

it('lets only members who may change a project take it out of the trash', () => {
  expect(shownCard({ mayChange: true })).toContain(texts.menu.restore);
  const shown = shownCard({ mayChange: false });
  expect(shown).toContain(TRASHED.name);
  expect(shown).not.toContain(texts.menu.restore);
});
