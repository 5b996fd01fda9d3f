import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { killHard } from '../../../test-support/embedded-app-process';
import { runStatement, useLauncher } from '../../../test-support/launcher-fixture';

const launcher = useLauncher();

function longLived(): ChildProcess {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  launcher.cleanUp(() => killHard(child));
  return child;
}

const pidFile = (folder: string) => path.join(folder, 'cluster', 'postmaster.pid');

/**
 * Writes a pid file as PostgreSQL does, but with the given process id: then folder, start time (s since 1970), port,
 * socket folder, TCP address, shared memory, state and standby.
 */
function writePidFile(folder: string, pid: number): void {
  const lines = [
    pid,
    path.join(folder, 'cluster'),
    1_700_000_000,
    5432,
    folder,
    '',
    '  1234567   7654321',
    'ready',
    '',
  ];
  writeFileSync(pidFile(folder), lines.join('\n'));
  writeFileSync(path.join(folder, '.s.PGSQL.5432.lock'), lines.join('\n'));
}

describe('startEmbeddedPostgres', () => {
  describe.each([
    ['of a process that is gone', (folder: string) => writePidFile(folder, spawnSync('true').pid), {}],
    ['that is empty', (folder: string) => writeFileSync(pidFile(folder), ''), { tags: 'thorough' }],
    ['that was cut short', (folder: string) => writeFileSync(pidFile(folder), '123'), { tags: 'thorough' }],
    ['that holds nonsense', (folder: string) => writeFileSync(pidFile(folder), 'x\ny\nz\n'), { tags: 'thorough' }],
  ] as const)('beside a pid file %s', (_case, leave, options) => {
    it('starts', options, async () => {
      const folder = launcher.preparedFolder();
      leave(folder);
      const { server } = await launcher.start(folder);
      expect(await runStatement(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    });
  });

  it('starts beside the pid file of an unrelated live process, and leaves that process alone', async () => {
    const folder = launcher.preparedFolder();
    const stranger = longLived();
    writePidFile(folder, stranger.pid ?? 0);
    const { server } = await launcher.start(folder);
    expect(await runStatement(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });

  it('starts beside a pid file that names the PostgreSQL of another folder, and leaves that server alone', async () => {
    const other = await launcher.start(launcher.preparedFolder());
    const folder = launcher.preparedFolder();
    writePidFile(folder, other.server.pid);
    const { server } = await launcher.start(folder);
    expect(await runStatement(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await runStatement(other.server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts beside the pid file of a zombie', { tags: 'thorough' }, async () => {
    const folder = launcher.preparedFolder();
    // The shell's child ends with the pipe, after `sleep` has replaced the shell; `sleep` never collects its exit code.
    const script = 'read _ <&3 & echo $!; exec sleep 600 3<&-';
    const parent = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore', 'pipe'] });
    launcher.cleanUp(() => killHard(parent));
    const [line] = (await once(parent.stdout as Readable, 'data')) as [Buffer];
    const zombie = Number(line.toString());
    while (readFileSync(`/proc/${parent.pid}/comm`, 'utf8') !== 'sleep\n') await sleep(10);
    parent.stdio[3]?.destroy();
    while (!/\) Z/.test(readFileSync(`/proc/${zombie}/stat`, 'utf8'))) await sleep(10);
    writePidFile(folder, zombie);
    const { server } = await launcher.start(folder);
    expect(await runStatement(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
