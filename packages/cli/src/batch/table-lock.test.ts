import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as immediately } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, type TestOptions } from 'vitest';
import { lockTable } from './table-lock';

/** Time for hundreds of operations on files while other tests use the disk. Chosen, not measured. */
const BUSY_DISK_MS = 60_000;
/** Times that several processes take a lock over together; chosen, so that their steps meet in many orders. */
const ROUNDS: [rounds: number, options: TestOptions][] = [
  [30, {}],
  [100, { tags: 'thorough' }],
];
/**
 * The processes begin up to 2⁹ turns of the event loop apart: with one, each finds the others and none gets the lock;
 * with the most, the first has it before the next begins. Chosen, not measured.
 */
const DOUBLINGS = 10;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'table-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lock = () => path.join(folder, 'menu.csv.anchora.lock');

it('the lock of a table admits one run at a time', async () => {
  const release = await lockTable(lock());
  await expect(lockTable(lock())).rejects.toMatchObject({ code: 'table-in-use' });
  await release();
  await (
    await lockTable(lock())
  )();
});

it('the lock of a process that was killed is taken over; that of another computer is not', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await writeFile(`${lock()}.${pid}@${hostname()}`, '');
  await (
    await lockTable(lock())
  )();
  expect(await readdir(folder)).toEqual([]);
  await writeFile(`${lock()}.${pid}@elsewhere`, '');
  await expect(lockTable(lock())).rejects.toMatchObject({ code: 'table-in-use' });
});

describe.each(ROUNDS)('in %i rounds', (rounds, options) => {
  it(
    'the lock of a process that was killed is never taken over by two at once',
    { timeout: BUSY_DISK_MS, ...options },
    async () => {
      const { pid } = spawnSync(process.execPath, ['-e', '']);
      let takenOver = 0;
      for (let round = 0; round < rounds; round++) {
        await writeFile(`${lock()}.${pid}@${hostname()}`, '');
        const apart = 2 ** (round % DOUBLINGS);
        const taken = await Promise.allSettled(
          [process.pid, process.ppid, 1, process.pid, process.ppid, 1].map(async (taker, place) => {
            for (let turn = 0; turn < apart * place; turn++) await immediately();
            return lockTable(lock(), taker);
          }),
        );
        const holders = taken.flatMap((lockOf) => (lockOf.status === 'fulfilled' ? [lockOf.value] : []));
        expect(holders.length).toBeLessThanOrEqual(1);
        takenOver += holders.length;
        for (const release of holders) await release();
      }
      expect(takenOver).toBeGreaterThan(0);
    },
  );
});
