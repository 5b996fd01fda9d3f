import type { Embedding } from '@anchora/contract/embedding';
import type { Role } from '@anchora/contract/roles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { projectKey } from '../../../api/projects';
import { SESSION_KEY } from '../../../api/user';
import { WORKSPACES_KEY } from '../../../api/workspaces-key';
import { embedding as texts } from '../../../texts/embedding';
import { EmbedSection, type EmbedSectionProps } from './embed-section';

vi.mock('../../../page-config', () => ({ pageConfig: { publicUrl: 'https://ar.example' } }));

const OWNER = 4;
const MEMBER = 5;
const TEAM = 12;
const SITE = 'https://shop.example';

interface Seen {
  /** Role of the user in the project's workspace. */
  role?: Role;
  sites?: string[];
}

/** The section of a project whose owner has no Pro. */
function seenBy(userId: number, { role = 'editor', sites = [SITE] }: Seen = {}): string {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } });
  const stored: Embedding = { sites, showsAr: false };
  client.setQueryData([...projectKey(1), 'embedding'], stored);
  client.setQueryData(SESSION_KEY, { id: userId });
  client.setQueryData(WORKSPACES_KEY, { items: [{ id: TEAM, role }] });
  const project = {
    id: 1,
    userId: OWNER,
    workspaceId: TEAM,
    shareId: 'abc',
    name: 'Lantern',
  } as EmbedSectionProps['project'];
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <EmbedSection project={project} />
    </QueryClientProvider>,
  );
}

it('offers Pro to the owner of the workspace', () => {
  expect(seenBy(OWNER)).toContain(texts.upgrade);
});

it('tells other members what Pro adds, without a button that would upgrade themselves', () => {
  expect(seenBy(MEMBER)).toContain(texts.arNeedsPro);
  expect(seenBy(MEMBER)).not.toContain(texts.upgrade);
});

it('lets only members who may change the project add and remove sites', () => {
  for (const words of [texts.add, texts.remove(SITE)]) {
    expect(seenBy(MEMBER, { role: 'editor' })).toContain(words);
    expect(seenBy(MEMBER, { role: 'analyst' })).not.toContain(words);
  }
  expect(seenBy(MEMBER, { role: 'analyst', sites: [] })).toContain(texts.none);
});
