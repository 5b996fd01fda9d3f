import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { embedding } from '../../../texts/embedding';
import { showToast } from '../../../ui/messages/toast';
import { EmbedSection, type EmbedSectionProps } from './embed-section';

const SITES = ['https://shop.example', 'https://news.example'];

type Mutate = (body: { sites: string[] }, options: { onError: (error: Error) => void }) => void;

const { mutate, pressed } = vi.hoisted(() => ({ mutate: vi.fn<Mutate>(), pressed: new Map<string, () => void>() }));
vi.mock('../../../page-config', () => ({ pageConfig: { publicUrl: 'https://ar.example' } }));
vi.mock('../../../api/embedding', () => ({
  useEmbedding: () => ({ data: { sites: SITES, showsAr: true } }),
  useSetEmbedSites: () => ({ mutate, isPending: false, error: null }),
}));
vi.mock('../../../api/user', () => ({ useSession: () => ({ data: null }) }));
vi.mock('../../../api/workspaces', () => ({ useHasRight: () => true }));
vi.mock('../../../ui/messages/toast', () => ({ showToast: vi.fn() }));
vi.mock('../../../ui/buttons/icon-button', () => ({
  IconButton: ({ label, onClick }: { label: string; onClick: () => void }) => {
    pressed.set(label, onClick);
    return null;
  },
}));

it('says that a site could not be removed, which its row has no place for', () => {
  const project = { id: 7, userId: 1, shareId: 'abc', name: 'Harbour' } as EmbedSectionProps['project'];
  renderToStaticMarkup(<EmbedSection project={project} />);
  pressed.get(embedding.remove('https://shop.example'))?.();
  expect(mutate).toHaveBeenCalledOnce();
  const [body, { onError }] = mutate.mock.calls[0] ?? [{ sites: [] }, { onError: () => undefined }];
  expect(body.sites).toEqual(['https://news.example']);
  onError(new Error('offline'));
  expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error', title: embedding.notRemoved }));
});
