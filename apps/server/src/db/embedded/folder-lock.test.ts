import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { StartupError } from '../../config/startup-error';
import { runStatement, startedServer, useLauncher } from '../../../test-support/launcher-fixture';
import { lockFolder, LONGEST_NAME } from './folder-lock';
import { socketFolder } from './socket-folder';

const launcher = useLauncher();

/** Time for a start on a busy machine, ms. Chosen, not measured. */
const LONGEST_START_MS = 10_000;
/** Claims of the simultaneous test. Chosen, not measured: each round interleaves their steps in another way. */
const CLAIMS = 6;
const ROUNDS = 20;

/** Names of the claims on a folder; their sockets lie elsewhere if its path is long. */
const claimsOn = (folder: string): string[] =>
  readdirSync(socketFolder(folder, LONGEST_NAME)).filter((name) => name.endsWith('.sock'));

describe('starts on one folder', () => {
  it('refuse the second in one line, and the first keeps running', async () => {
    const folder = launcher.preparedFolder();
    const app = await launcher.startApp(folder);
    const { connection, pid } = startedServer(app);
    expect(await launcher.refusal(folder)).toContain('in use by another running instance');
    expect(await runStatement(connection, 'select pg_backend_pid() > 0 as works')).toEqual([{ works: true }]);
    expect(() => process.kill(pid, 0)).not.toThrow();
  });

  it('let the second wait for the first if that is about to end', { tags: 'thorough' }, async () => {
    const folder = launcher.preparedFolder();
    const first = await launcher.start(folder);
    const second = launcher.start(folder, { patienceMs: LONGEST_START_MS });
    // The second start is awaited below; a failure before that must not leave its rejection unhandled.
    second.catch(() => undefined);
    // Wait until the second has claimed the folder beside the first. A claim may last a few ms, so it is looked for
    // every ms.
    await expect.poll(() => claimsOn(folder).length, { interval: 1, timeout: LONGEST_START_MS }).toBeGreaterThan(1);
    await first.stop();
    expect(await runStatement((await second).server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('admit exactly one of four that come together', { tags: 'thorough' }, async () => {
    const folder = launcher.preparedFolder();
    const apps = await Promise.all([1, 2, 3, 4].map(() => launcher.startApp(folder)));
    const winners = apps.filter(({ started }) => started.error === undefined);
    const refusals = apps.flatMap(({ started }) => (started.error === undefined ? [] : [started]));
    expect(winners).toHaveLength(1);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ name: 'StartupError', error: expect.stringContaining('in use') });
    for (const winner of winners)
      expect(await runStatement(startedServer(winner).connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it(`admit exactly one of ${CLAIMS} simultaneous claims, in ${ROUNDS} rounds`, async () => {
    const folder = launcher.preparedFolder();
    for (let round = 0; round < ROUNDS; round++) {
      const claims = await Promise.allSettled(Array.from({ length: CLAIMS }, () => lockFolder(folder, 0)));
      const held = claims.flatMap((claim) => (claim.status === 'fulfilled' ? [claim.value] : []));
      const reasons = claims.flatMap((claim) => (claim.status === 'rejected' ? [claim.reason as unknown] : []));
      await Promise.all(held.map(async (lock) => lock.release()));
      expect(held).toHaveLength(1);
      for (const reason of reasons) {
        expect(reason).toBeInstanceOf(StartupError);
        expect(reason).toMatchObject({ message: expect.stringContaining('in use') });
      }
    }
    expect(claimsOn(folder)).toEqual([]);
  });
});
