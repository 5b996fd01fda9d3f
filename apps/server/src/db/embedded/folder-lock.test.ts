import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runStatement, startedServer, useLauncher } from '../../../test-support/launcher-fixture';
import { lockFolder } from './folder-lock';

const launcher = useLauncher();

describe('two starts on one folder', () => {
  it('refuses the second in one line, and the first keeps running', async () => {
    const folder = launcher.preparedFolder();
    const app = await launcher.startApp(folder);
    const { connection, pid } = startedServer(app);
    expect(await launcher.refusal(folder)).toContain('in use by another running instance');
    expect(await runStatement(connection, 'select pg_backend_pid() > 0 as works')).toEqual([{ works: true }]);
    expect(() => process.kill(pid, 0)).not.toThrow();
  });

  it('lets the second wait for the first if that is about to end', async () => {
    const folder = launcher.preparedFolder();
    const first = await launcher.start(folder);
    const second = launcher.start(folder, { patienceMs: 10_000 });
    // The second has claimed the folder beside the first.
    const claims = () => readdirSync(folder).filter((name) => name.endsWith('.sock')).length;
    await expect.poll(claims, { interval: 1, timeout: 10_000 }).toBeGreaterThan(1);
    await first.stop();
    expect(await runStatement((await second).server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('admits exactly one of four that start together', async () => {
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

  it('never admits two, however their steps interleave', async () => {
    const folder = launcher.preparedFolder();
    for (let round = 0; round < 20; round++) {
      const claims = await Promise.allSettled(Array.from({ length: 6 }, () => lockFolder(folder, 0)));
      const held = claims.flatMap((claim) => (claim.status === 'fulfilled' ? [claim.value] : []));
      expect(held).toHaveLength(1);
      await held[0]?.release();
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.sock'))).toEqual([]);
  });
});
