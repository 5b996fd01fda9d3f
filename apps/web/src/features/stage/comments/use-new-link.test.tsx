import { beforeEach, expect, it, vi } from 'vitest';
import { renderedHook } from '../../../../test-support/rendered-hook';
import { comments } from '../../../texts/comments';
import { StageContext, type StageParts } from '../session/stage-context';
import { useNewLink } from './use-new-link';

const { showToast, mutateAsync } = vi.hoisted(() => ({ showToast: vi.fn(), mutateAsync: vi.fn() }));
vi.mock('../../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../../ui/messages/toast', () => ({ showToast }));

beforeEach(() => vi.clearAllMocks());

/** Asks for a link to the draft whose last save has ended like this. */
async function makeAfter(save: 'saved' | 'offline' | 'refused'): Promise<void> {
  const parts = { saver: { flush: async () => undefined, current: { save } } } as unknown as StageParts;
  const { submit } = renderedHook(
    () => useNewLink({ mutateAsync } as unknown as Parameters<typeof useNewLink>[0]),
    (component) => <StageContext value={parts}>{component}</StageContext>,
  );
  await submit({ preventDefault: () => undefined, stopPropagation: () => undefined });
}

it('makes a link to the draft once its last changes are saved', async () => {
  await makeAfter('saved');
  expect(mutateAsync).toHaveBeenCalledExactlyOnceWith({ name: '', days: 7, version: null });
  expect(showToast).not.toHaveBeenCalled();
});

it.each(['offline', 'refused'] as const)(
  'makes no link to a draft whose last changes are not saved: %s',
  async (save) => {
    await makeAfter(save);
    expect(mutateAsync).not.toHaveBeenCalled();
    const { failed: title, links } = comments;
    expect(showToast).toHaveBeenCalledExactlyOnceWith({ kind: 'error', title, description: links.unsaved });
  },
);
