import type { Project } from '@anchora/contract/projects';
import { type ContentQuality, LIGHTER_VIDEO } from '@anchora/contract/variants';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { projectKey } from '../../../api/projects';
import { phones } from '../../../texts/phones-on-vietnamese-page';
import { contentQualityOf, variantOf } from '../test-support/content-quality';
import { QualitySection } from './quality-section';

vi.mock('../../../page-config', () => ({ pageConfig: {} }));
// The dialog listens to the document, which does not exist in this test.
vi.mock('./deletion-question', () => ({ DeletionQuestion: () => null }));

it('says that the copies of the content could not be read, and offers to read them again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, retry: false } } });
  await client.prefetchQuery({
    queryKey: [...projectKey(1), 'variants'],
    queryFn: () => Promise.reject(new Error('lost')),
  });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <QualitySection project={{ id: 1, contentType: '3d-model' } as Project} mayChange />
    </QueryClientProvider>,
  );
  expect(html).toContain(phones.quality.titles.model);
  expect(html).toContain('lost');
  expect(html).toContain(phones.quality.retry);
});

const failed = variantOf({
  state: 'failed',
  percent: 0,
  failure: { code: 'variant-crashed', params: {} },
  message: 'x',
  url: null,
  stats: null,
});
const VIDEO = contentQualityOf({
  quality: 'light',
  kind: 'video',
  original: { bytes: 10 * LIGHTER_VIDEO.minBytes, durationMs: 1000 },
  variants: [{ ...failed, variant: 'light' }],
});
const MODEL: ContentQuality = { ...VIDEO, kind: 'model', variants: [failed] };

function section(content: ContentQuality, { mayChange }: { mayChange: boolean }): string {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } });
  client.setQueryData([...projectKey(1), 'variants'], content);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <QualitySection project={{ id: 1, contentType: '3d-model' } as Project} mayChange={mayChange} />
    </QueryClientProvider>,
  );
}

const { choice, retry, backToOriginal, copy } = phones.quality;

it('offers the qualities, a new attempt and the light copy of a video to users who may change the project', () => {
  for (const words of [choice, retry, backToOriginal]) expect(section(MODEL, { mayChange: true })).toContain(words);
  expect(section(VIDEO, { mayChange: true })).toContain(copy.make);
});

it('offers users who may not change the project no quality, attempt or copy, and shows them the section', () => {
  for (const words of [choice, retry, backToOriginal])
    expect(section(MODEL, { mayChange: false })).not.toContain(words);
  expect(section(VIDEO, { mayChange: false })).not.toContain(copy.make);
  expect(section(MODEL, { mayChange: false })).toContain(phones.quality.titles.model);
});
