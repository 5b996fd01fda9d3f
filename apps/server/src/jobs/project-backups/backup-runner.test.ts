import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startBackupRunner, type BackupRunnerDeps } from './backup-runner';

it('stops after the look that is under way, although further ones were due while the database did not answer', async () => {
  let looks = 0;
  const outage = new AbortController();
  const db = {
    execute: () => Promise.resolve({ rows: [] }),
    transaction: async () => {
      looks += 1;
      if (!outage.signal.aborted) await once(outage.signal, 'abort');
      return false;
    },
  };
  const runner = startBackupRunner({ db, pollMs: 1, onError: () => undefined } as unknown as BackupRunnerDeps);
  await expect.poll(() => looks).toBe(1);
  // Time for some fifty further looks, at the interval above.
  await sleep(50);
  const stopped = runner.stop();
  outage.abort();
  await stopped;
  expect(looks).toBe(1);
});
