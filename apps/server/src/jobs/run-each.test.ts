import { expect, it, vi } from 'vitest';
import { runEach } from './run-each';

it('goes on after a chore that fails, which it names', async () => {
  const failure = new Error('a file cannot be removed');
  const onError = vi.fn();
  const mail = vi.fn(async () => undefined);
  await runEach(onError, { 'the sweep': () => Promise.reject(failure), 'mailing weekly numbers': mail });
  expect(mail).toHaveBeenCalledOnce();
  expect(onError.mock.calls).toEqual([['the sweep failed', failure]]);
});

it('stops when the database is away', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const mail = vi.fn(async () => undefined);
  const running = runEach(vi.fn(), { 'the sweep': () => Promise.reject(away), 'mailing weekly numbers': mail });
  await expect(running).rejects.toBe(away);
  expect(mail).not.toHaveBeenCalled();
});
