import type { Project } from '@anchora/contract/projects';
import { type ContentQuality, LIGHTER_VIDEO } from '@anchora/contract/variants';
import type { Role } from '@anchora/contract/roles';
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

const TEAM = 12;
const failed = {
  variant: 'balanced',
  state: 'failed',
  percent: 0,
  failure: { code: 'variant-crashed', params: {} },
  message: 'x',
  url: null,
  stats: null,
} as const;
const VIDEO: ContentQuality = {
  quality: 'light',
  kind: 'video',
  others: [],
  usdz: null,
  takesVariants: true,
  original: { bytes: 10 * LIGHTER_VIDEO.minBytes, durationMs: 1000 },
  kept: null,
  keepable: null,
  source: null,
  variants: [{ ...failed, variant: 'light' }],
};
const MODEL: ContentQuality = { ...VIDEO, kind: 'model', variants: [failed] };

function seenBy(role: Role, content: ContentQuality): string {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } });
  client.setQueryData([...projectKey(1), 'variants'], content);
  client.setQueryData(['/api/workspaces'], { items: [{ id: TEAM, role }] });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <QualitySection project={{ id: 1, contentType: '3d-model', workspaceId: TEAM, userId: 4 } as Project} />
    </QueryClientProvider>,
  );
}

const { choice, retry, backToOriginal, copy } = phones.quality;

it('offers editors the qualities, a new attempt and the light copy of a video', () => {
  for (const words of [choice, retry, backToOriginal]) expect(seenBy('editor', MODEL)).toContain(words);
  expect(seenBy('editor', VIDEO)).toContain(copy.make);
});

it('offers members who may not change the project none of them', () => {
  for (const role of ['viewer', 'analyst'] as const) {
    for (const words of [choice, retry, backToOriginal]) expect(seenBy(role, MODEL)).not.toContain(words);
    expect(seenBy(role, VIDEO)).not.toContain(copy.make);
    expect(seenBy(role, MODEL)).toContain(phones.quality.titles.model);
  }
});
