import { expect, it, vi } from 'vitest';
import { renderedHook } from '../../../../test-support/rendered-hook';
import { useRenaming } from './use-renaming';

const { rename } = vi.hoisted(() => ({ rename: vi.fn() }));
vi.mock('../../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../../api/second-factor', () => ({ useRenamePasskey: () => ({ mutateAsync: rename, isPending: false }) }));

it('stays open, and saves once, until the server has answered', async () => {
  let answer: () => void = vi.fn();
  rename.mockReturnValue(new Promise<void>((resolve) => (answer = resolve)));
  const onClose = vi.fn();
  const { save, leave } = renderedHook(() => useRenaming({ id: 3, name: 'Phone' }, onClose));
  const saved = save();
  leave();
  await save();
  expect(onClose).not.toHaveBeenCalled();
  answer();
  await saved;
  expect(rename).toHaveBeenCalledExactlyOnceWith({ id: 3, name: 'Phone' });
  expect(onClose).toHaveBeenCalledOnce();
});

it('can be left after a failed attempt', async () => {
  rename.mockRejectedValue(new Error('lost'));
  const onClose = vi.fn();
  const { save, leave } = renderedHook(() => useRenaming({ id: 3, name: 'Phone' }, onClose));
  await save();
  expect(onClose).not.toHaveBeenCalled();
  leave();
  expect(onClose).toHaveBeenCalledOnce();
});
