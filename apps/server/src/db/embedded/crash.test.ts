import { EventEmitter, once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { killHard, launchEmbeddedApp } from '../../../test-support/embedded-app-process';
import { processesNaming, waitUntilNoneNames } from '../../../test-support/processes-naming';
import { runStatement, startedServer, useLauncher } from '../../../test-support/launcher-fixture';
import type { EmbeddedPostgres } from './embedded-postgres';
import { PostgresKeeper } from './postgres-keeper';

const launcher = useLauncher();

function isSupervisor(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('/bin/sh');
}

describe('after a crash', () => {
  it('stops the server of a killed app, and keeps what was committed', async () => {
    const folder = launcher.preparedFolder();
    const app = await launcher.startApp(folder);
    const { connection, pid } = startedServer(app);
    await runStatement(connection, "insert into notes values ('kept')");
    expect(processesNaming(folder)).toContain(pid);
    await killHard(app.process);
    await waitUntilNoneNames(folder);
    const { server } = await launcher.start(folder);
    expect(await runStatement(server.connection, 'select text from notes')).toEqual([{ text: 'kept' }]);
  });

  it(
    'starts at once after the app was killed, while its server may still be stopping',
    { tags: 'thorough' },
    async () => {
      const folder = launcher.preparedFolder();
      for (let round = 0; round < 3; round++) {
        const app = await launcher.startApp(folder);
        await runStatement(startedServer(app).connection, `insert into notes values ('round ${round}')`);
        await killHard(app.process);
      }
      const { server } = await launcher.start(folder);
      expect(await runStatement(server.connection, 'select count(*)::int as n from notes')).toEqual([{ n: 3 }]);
    },
  );

  it('removes what a killed creation of a cluster has left, and creates another', async () => {
    const folder = path.join(launcher.base, 'half made');
    mkdirSync(path.join(folder, 'cluster.new-0123abcd', 'base'), { recursive: true });
    const { server } = await launcher.start(folder);
    expect(await runStatement(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(folder).filter((name) => name.startsWith('cluster.new-'))).toEqual([]);
  });

  // initdb creates these first and near its end. Each start may find the previous initdb still running.
  describe.each([
    ['near its end', ['base/5'], { tags: 'thorough' }],
    ['at its beginning and near its end', ['global', 'base/5'], { tags: 'thorough' }],
  ] as const)('killed during the creation of a cluster, %s', (when, points, options) => {
    it('leaves none that is incomplete', options, async () => {
      const folder = path.join(launcher.base, `killed ${when}`);
      const unfinished = () =>
        existsSync(folder) ? readdirSync(folder).filter((name) => /^cluster\.new-[0-9a-f]+$/.test(name)) : [];
      for (const made of points) {
        const app = launchEmbeddedApp(folder);
        launcher.cleanUp(() => killHard(app));
        const known = new Set(unfinished());
        const isAtPoint = () =>
          unfinished().some((name) => !known.has(name) && existsSync(path.join(folder, name, made)));
        while (!isAtPoint()) await sleep(5);
        await killHard(app);
        expect(existsSync(path.join(folder, 'cluster'))).toBe(false);
      }
      const { server } = await launcher.start(folder);
      expect(await runStatement(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(unfinished()).toEqual([]);
      await waitUntilNoneNames(path.join(folder, 'cluster.new-'));
    });
  });

  it('restarts a killed server, with everything that was committed', { tags: 'thorough' }, async () => {
    const postgres = await launcher.start(launcher.preparedFolder());
    const events: string[] = [];
    const reports = new EventEmitter();
    const isBack = once(reports, 'back');
    const keeper = new PostgresKeeper(postgres, {
      report: (event) => {
        events.push(event);
        reports.emit(event);
      },
      giveUp: (error) => events.push(String(error)),
    });
    launcher.cleanUp(() => keeper.stop());
    const { connection, pid } = postgres.server;
    await runStatement(connection, "insert into notes values ('kept')");
    process.kill(pid, 'SIGKILL');
    await isBack;
    expect(await runStatement(connection, 'select text from notes')).toEqual([{ text: 'kept' }]);
    expect(postgres.server.pid).not.toBe(pid);
    await keeper.stop();
    expect(events).toEqual(['ended', 'back']);
  });

  it('stops a server whose restart was in progress', async () => {
    const folder = launcher.preparedFolder();
    const postgres = await launcher.start(folder);
    const reports = new EventEmitter();
    const isRestarting = once(reports, 'restarting');
    const restart = () => {
      reports.emit('restarting');
      return postgres.restart();
    };
    const watched: EmbeddedPostgres = {
      get server() {
        return postgres.server;
      },
      restart,
      stop: () => postgres.stop(),
    };
    const events: string[] = [];
    const keeper = new PostgresKeeper(watched, {
      report: (event) => events.push(event),
      giveUp: (error) => events.push(String(error)),
    });
    process.kill(postgres.server.pid, 'SIGKILL');
    await isRestarting;
    await keeper.stop();
    expect(events).toEqual(['ended', 'back']);
    expect(processesNaming(folder)).toEqual([]);
  });

  it('stops a server whose supervisor was killed before it starts another', { tags: 'thorough' }, async () => {
    const folder = launcher.preparedFolder();
    const app = await launcher.startApp(folder);
    const { pid } = startedServer(app);
    // The app would notice that the supervisor is gone, and may stop the server before it is killed itself.
    app.process.kill('SIGSTOP');
    for (const supervisor of processesNaming(folder).filter(isSupervisor)) process.kill(supervisor, 'SIGKILL');
    await killHard(app.process);
    expect(processesNaming(folder)).toContain(pid);
    const { server } = await launcher.start(folder);
    expect(server.pid).not.toBe(pid);
    expect(processesNaming(folder)).not.toContain(pid);
    expect(await runStatement(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
