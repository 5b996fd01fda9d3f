import type { Role } from '@anchora/contract/roles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { ConnectionError, shownMessage } from '../../api/api-error';
import { projectKey } from '../../api/projects';
import { WORKSPACES_KEY } from '../../api/workspaces-key';
import { sharing } from '../../texts/sharing';
import { NamedLinksSection } from './named-links-section';

vi.mock('../../page-config', () => ({ pageConfig: {} }));

const queryFn = () => Promise.reject(new ConnectionError(null));

it('says that the links could not be read, and offers to read them again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, retry: false, queryFn } } });
  await client.prefetchQuery({ queryKey: [...projectKey(1), 'links'] });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/share/1">
        <NamedLinksSection projectId={1} workspaceId={undefined} code={null} onCode={() => undefined} />
      </Router>
    </QueryClientProvider>,
  );
  expect(html).toContain(shownMessage(new ConnectionError(null)));
  expect(html).toContain(sharing.failed.retry);
});

const TEAM = 12;
const CODE = 'door2345';

/** The section as a member sees it while a named link is shown. */
function seenBy(role: Role): string {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } });
  client.setQueryData(WORKSPACES_KEY, { items: [{ id: TEAM, role }] });
  client.setQueryData([...projectKey(1), 'links'], { links: [{ code: CODE, name: 'Door', createdAt: '' }] });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/share/1">
        <NamedLinksSection projectId={1} workspaceId={TEAM} code={CODE} onCode={() => undefined} />
      </Router>
    </QueryClientProvider>,
  );
}

it('lets a member choose, make and delete links as far as the role allows', () => {
  const { shown, make, delete: remove } = sharing.named;
  for (const words of [shown, make, remove]) expect(seenBy('editor')).toContain(words);
  expect(seenBy('analyst')).toContain(shown);
  for (const words of [make, remove]) expect(seenBy('analyst')).not.toContain(words);
  expect(seenBy('viewer')).toBe('');
});
