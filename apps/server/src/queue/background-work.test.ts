import { expect, it, vi } from 'vitest';
import { BackgroundWork } from './background-work';

it('logs a failure with its details, and settles once all work has ended', async () => {
  const error = vi.fn<(...line: unknown[]) => void>();
  const background = new BackgroundWork({ error });
  const ended: string[] = [];
  const held: { end?: () => void } = {};
  const slow = new Promise<void>((resolve) => {
    held.end = resolve;
  });
  const failed = new Error('the mail server is away');
  background.watch(Promise.reject(failed), 'a mail could not be sent', { id: 7 });
  background.watch(
    slow.then(() => void ended.push('slow')),
    'unused',
  );
  const settled = background.settled().then(() => void ended.push('settled'));
  await new Promise(setImmediate);
  expect(ended).toEqual([]);
  held.end?.();
  await settled;
  expect(ended).toEqual(['slow', 'settled']);
  expect(error.mock.calls).toEqual([[{ err: failed, id: 7 }, 'a mail could not be sent']]);
});
