import type { PublishCheck } from '@anchora/contract/scene/versions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderedHook } from '../../../../test-support/rendered-hook';
import { ApiError, ConnectionError, shownMessage } from '../../../api/api-error';
import { stageDialogs } from '../../../texts/stage-dialogs';
import { StageContext, type StageParts } from '../session/stage-context';
import { usePublication } from './use-publication';

const { publishDraft, showToast, makeSceneUsdz } = vi.hoisted(() => ({
  publishDraft: vi.fn(),
  showToast: vi.fn(),
  makeSceneUsdz: vi.fn(),
}));
vi.mock('../../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../../ui/messages/toast', () => ({ showToast }));
vi.mock('../../../api/scene-versions', () => ({ publishDraft }));
vi.mock('./quick-look', () => ({ makeSceneUsdz, quickLookBars: () => [] }));

beforeEach(() => {
  publishDraft.mockReset();
  showToast.mockReset();
});

interface Attempts {
  /** Whether the dialog is still open when the server answers. */
  isOpen: boolean;
  onFloor?: boolean;
  times?: number;
}

/** Publishes by a dialog, once or several times. */
async function publish({ isOpen, onFloor = false, times = 1 }: Attempts): Promise<void> {
  const parts = { project: { id: 1 }, saver: {}, session: { onFloor } } as unknown as StageParts;
  const used = renderedHook(
    () => usePublication(isOpen, () => undefined),
    (component) => (
      <QueryClientProvider client={new QueryClient()}>
        <StageContext value={parts}>{component}</StageContext>
      </QueryClientProvider>
    ),
  );
  for (let time = 0; time < times; time++) await used.publish({ revision: 3 } as PublishCheck);
}

it('a publication that fails while its dialog is closed says so in a message', async () => {
  const failure = new ConnectionError(null);
  publishDraft.mockRejectedValue(failure);
  await publish({ isOpen: false });
  const { failed: title } = stageDialogs.publish;
  expect(showToast).toHaveBeenCalledExactlyOnceWith({ kind: 'error', title, description: shownMessage(failure) });
});

it('a publication that fails without words of its own says so once', async () => {
  publishDraft.mockRejectedValue(new ApiError(502, '', null));
  await publish({ isOpen: false });
  expect(showToast).toHaveBeenCalledExactlyOnceWith({ kind: 'error', title: stageDialogs.publish.failed });
});

it('a publication that fails while its dialog is open causes no message beside it', async () => {
  publishDraft.mockRejectedValue(new ConnectionError(null));
  await publish({ isOpen: true });
  expect(publishDraft).toHaveBeenCalledOnce();
  expect(showToast).not.toHaveBeenCalled();
});

it('a second attempt sends the same publication, also when its file for iPhones could not be made', async () => {
  publishDraft.mockRejectedValue(new ConnectionError(null));
  makeSceneUsdz.mockRejectedValueOnce(new Error('no texture')).mockResolvedValue('/files/scene.usdz');
  await publish({ isOpen: true, onFloor: true, times: 2 });
  const [first, second] = publishDraft.mock.calls;
  expect(second).toEqual(first);
  expect(first?.[1]).toMatchObject({ usdzUrl: null });
});
