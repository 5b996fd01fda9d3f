import type { SceneVersion } from '@anchora/contract/scene/versions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderedHook } from '../../../../test-support/rendered-hook';
import { ConnectionError } from '../../../api/api-error';
import { stageDialogs } from '../../../texts/stage-dialogs';
import { StageContext, type StageParts } from '../session/stage-context';
import { useVersionActions } from './use-version-actions';

const { publishVersion } = vi.hoisted(() => ({ publishVersion: vi.fn() }));
vi.mock('../../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../../ui/messages/toast', () => ({ showToast: vi.fn() }));
vi.mock('../../../api/scene-versions', () => ({ publishVersion }));

const version = (number: number, { isPublished = false } = {}): SceneVersion => ({
  number,
  note: '',
  publishedAt: '2026-11-28T12:00:00Z',
  restoredFrom: null,
  isPinned: false,
  isPublished,
  heldBytes: 0,
});

const published = (number: number) => version(number, { isPublished: true });

beforeEach(() => void publishVersion.mockReset());

/** @returns a function that presses “Publish again” at a version while the dialog lists the given versions. */
function openDialog(): (number: number, listed: SceneVersion[]) => Promise<void> {
  const parts = { project: { id: 1 }, saver: { refresh: () => Promise.resolve() } } as unknown as StageParts;
  const listed: SceneVersion[] = [];
  const { actionsOf } = renderedHook(
    () => useVersionActions(listed, vi.fn(), vi.fn()),
    (component) => (
      <QueryClientProvider client={new QueryClient()}>
        <StageContext value={parts}>{component}</StageContext>
      </QueryClientProvider>
    ),
  );
  return async (number, shown) => {
    listed.splice(0, listed.length, ...shown);
    const publish = actionsOf(version(number)).find(({ label }) => label === stageDialogs.versions.publish);
    if (!publish) throw new Error('expected a version that can be published again');
    await publish.run();
  };
}

const keys = () => publishVersion.mock.calls.map(([, , key]: unknown[]) => key);

it('publishing a version again after a lost answer sends the same key, and after an answer a new one', async () => {
  const press = openDialog();
  const listed = [published(2), version(1)];
  publishVersion.mockRejectedValueOnce(new ConnectionError(null)).mockResolvedValue({ version: published(3) });
  for (let time = 0; time < 3; time++) await press(1, listed);
  const [lost, repeated, later] = keys();
  expect(repeated).toBe(lost);
  expect(later).not.toBe(lost);
});

it('publishing another version, or the same one after another has been published, sends a new key', async () => {
  const press = openDialog();
  publishVersion.mockRejectedValue(new ConnectionError(null));
  await press(1, [published(3), version(2), version(1)]);
  await press(2, [published(3), version(2), version(1)]);
  await press(2, [published(4), version(3), version(2), version(1)]);
  expect(new Set(keys()).size).toBe(3);
});
