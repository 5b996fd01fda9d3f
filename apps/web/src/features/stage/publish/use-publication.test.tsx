import type { PublishCheck } from '@anchora/contract/scene/versions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { ConnectionError, shownMessage } from '../../../api/http-client';
import { stageDialogs } from '../../../texts/stage-dialogs';
import { StageContext, type StageParts } from '../session/stage-context';
import { usePublication } from './use-publication';

const { publishDraft, showToast } = vi.hoisted(() => ({ publishDraft: vi.fn(), showToast: vi.fn() }));
vi.mock('../../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../../ui/messages/toast', () => ({ showToast }));
vi.mock('../../../api/scene-versions', () => ({ publishDraft }));

beforeEach(() => {
  publishDraft.mockReset();
  showToast.mockReset();
});

type Publication = ReturnType<typeof usePublication>;

function Dialog({ isOpen, onUsed }: { isOpen: boolean; onUsed: (used: Publication) => void }) {
  onUsed(usePublication(isOpen, () => undefined));
  return null;
}

/** Publishes by a dialog that is open or closed when the server answers. */
async function publish(isOpen: boolean): Promise<void> {
  const parts = { project: { id: 1 }, saver: {}, session: { onFloor: false } } as unknown as StageParts;
  const onUsed = vi.fn<(used: Publication) => void>();
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StageContext value={parts}>
        <Dialog isOpen={isOpen} onUsed={onUsed} />
      </StageContext>
    </QueryClientProvider>,
  );
  await onUsed.mock.lastCall?.[0].publish({ revision: 3 } as PublishCheck);
}

it('a publication that fails after its dialog was closed says so in a message', async () => {
  const failure = new ConnectionError(null);
  publishDraft.mockRejectedValue(failure);
  await publish(false);
  const { failed: title } = stageDialogs.publish;
  expect(showToast).toHaveBeenCalledExactlyOnceWith({ kind: 'error', title, description: shownMessage(failure) });
});

it('a publication that fails while its dialog is open says so there alone', async () => {
  publishDraft.mockRejectedValue(new ConnectionError(null));
  await publish(true);
  expect(publishDraft).toHaveBeenCalledOnce();
  expect(showToast).not.toHaveBeenCalled();
});
