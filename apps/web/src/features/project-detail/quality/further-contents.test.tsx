import type { ContentQuality } from '@anchora/contract/variants';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { projectKey } from '../../../api/projects';
import { phones } from '../../../texts/phones-on-vietnamese-page';
import { contentQualityOf, variantOf } from '../test-support/content-quality';
import { FurtherContents } from './further-contents';

vi.mock('../../../page-config', () => ({ pageConfig: {} }));
// The dialog listens to the document, which does not exist in this test.
vi.mock('./deletion-question', () => ({ DeletionQuestion: () => null }));

const texts = phones.quality;
const RAW = contentQualityOf({ kind: 'video' });
const COPIED: ContentQuality = { ...RAW, variants: [variantOf({ variant: 'light' })] };

/** The list of other videos beside the project's content; `failed` is one that could not be read. */
async function listed(own: ContentQuality, others: (ContentQuality | 'failed')[]): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, retry: false } } });
  const urls = others.map((_, index) => `/files/${index}`);
  for (const [index, other] of others.entries()) {
    await client.prefetchQuery({
      queryKey: [...projectKey(1), 'variants', urls[index]],
      queryFn: () => (other === 'failed' ? Promise.reject(new Error('lost')) : other),
    });
  }
  const content = { ...own, others: urls.map((url) => ({ url, kind: 'video', name: url }) as const) };
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <FurtherContents projectId={1} content={content} mayChange={false} />
    </QueryClientProvider>,
  );
}

const mentions = (html: string, text: string) => html.split(text).length - 1;

it('says once who gets the light copies if any other video has one', async () => {
  const model: ContentQuality = { ...RAW, kind: 'model' };
  expect(mentions(await listed(model, [RAW, COPIED, COPIED]), texts.lightForSome)).toBe(1);
  expect(mentions(await listed(RAW, [RAW, COPIED]), texts.lightForSome)).toBe(1);
});

it('does not say who gets the light copies if no other video has one, or if the project’s own video says so', async () => {
  expect(mentions(await listed(RAW, [RAW]), texts.lightForSome)).toBe(0);
  expect(mentions(await listed(COPIED, [COPIED]), texts.lightForSome)).toBe(0);
});

it('offers to read a file again that could not be read', async () => {
  expect(mentions(await listed(RAW, ['failed', RAW]), texts.retry)).toBe(1);
});
