import type { Project } from '@anchora/contract/projects';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { projectKey } from '../../../api/projects';
import { phones } from '../../../texts/phones-on-vietnamese-page';
import { QualitySection } from './quality-section';

vi.mock('../../../page-config', () => ({ pageConfig: {} }));
// Its dialog listens to the document.
vi.mock('./deletion-question', () => ({ DeletionQuestion: () => null }));

it('says that the copies of the content could not be read, and offers to read them again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, retry: false } } });
  await client.prefetchQuery({
    queryKey: [...projectKey(1), 'variants'],
    queryFn: () => Promise.reject(new Error('lost')),
  });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <QualitySection project={{ id: 1, contentType: '3d-model' } as Project} />
    </QueryClientProvider>,
  );
  expect(html).toContain(phones.quality.titles.model);
  expect(html).toContain(phones.quality.retry);
});
