import type { Project } from '@anchora/contract/projects';
import type { User } from '@anchora/contract/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { CurrentUser } from '../../api/user';
import { dashboard as texts } from '../../texts/dashboard';
import { ProjectCard } from './project-card';

vi.mock('../../page-config', () => ({ pageConfig: {} }));
// The dialogs of the menu listen to the document, which does not exist in this test.
vi.mock('./project-menu', () => ({ ProjectMenu: () => null }));
vi.mock('./use-just-created', () => ({ useJustCreated: () => null }));
vi.mock('../../ui/wording/use-now', () => ({ useNow: () => Date.parse('2026-01-07T10:00:00.000Z') }));

const UNTRACKED = {
  id: 1,
  userId: 4,
  workspaceId: 12,
  name: 'Lantern',
  type: 'image-tracking',
  contentType: 'video',
  targetMindFile: null,
  targetImageUrl: '/files/a',
  status: 'active',
  isPublic: true,
  createdAt: '2026-01-05T10:00:00.000Z',
  trackingBuild: { state: 'failed', failure: null, message: 'The picture has too few details.' },
} as Project;

function shownCard({ mayChange }: { mayChange: boolean }): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/dashboard">
        <CurrentUser value={{ id: 9 } as User}>
          <ProjectCard project={UNTRACKED} mayChange={mayChange} onEdit={() => expect.unreachable()} />
        </CurrentUser>
      </Router>
    </QueryClientProvider>,
  );
}

function visibilityOf(html: string): string {
  const [input] = /<input[^>]*role="switch"[^>]*>/.exec(html) ?? [];
  if (input === undefined) throw new Error('the card has no switch');
  return input;
}

it('lets a member who may change the project try its picture again, and open or close it', () => {
  const card = shownCard({ mayChange: true });
  expect(card).toContain(texts.build.retry);
  expect(visibilityOf(card)).not.toContain('disabled=""');
});

it('tells members who may not change the project what failed and whether the project is public, and lets them change neither', () => {
  const card = shownCard({ mayChange: false });
  expect(card).toContain(texts.build.failed);
  expect(card).not.toContain(texts.build.retry);
  expect(visibilityOf(card)).toContain('disabled=""');
  expect(visibilityOf(card)).toContain('checked=""');
});
