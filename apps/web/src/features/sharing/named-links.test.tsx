import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { ConnectionError } from '../../api/http-client';
import { projectKey } from '../../api/projects';
import { sharing } from '../../texts/sharing';
import { NamedLinksSection } from './named-links';

vi.mock('../../page-config', () => ({ pageConfig: {} }));

const queryFn = () => Promise.reject(new ConnectionError(null));

it('says that the links could not be read, and offers to read them again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, retry: false } } });
  await client.prefetchQuery({ queryKey: [...projectKey(1), 'links'], queryFn });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/share/1">
        <NamedLinksSection projectId={1} code={null} onCode={() => undefined} />
      </Router>
    </QueryClientProvider>,
  );
  expect(html).toContain(sharing.failed.retry);
});
