import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runStatement, startedServer, useLauncher } from '../../../test-support/launcher-fixture';

/** User and group id of `nobody` on Linux. */
const NOBODY = 65534;
/** User and group id of an ordinary user; /etc/passwd has no name for it. */
const NAMELESS = 4711;
const isRoot = process.getuid?.() === 0;
const launcher = useLauncher();

/** Account under which a process runs. */
function ownerOf(pid: number): number {
  return Number(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

describe.runIf(isRoot)('as root', () => {
  it('runs the server as an unprivileged account, in a folder that belongs to it', async () => {
    const folder = launcher.preparedFolder();
    const { server } = await launcher.start(folder);
    expect(ownerOf(server.pid)).toBe(NOBODY);
    expect(statSync(folder)).toMatchObject({ uid: NOBODY });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it(
    'answers from under a parent folder that the unprivileged account cannot enter',
    { tags: 'thorough' },
    async () => {
      const closed = path.join(launcher.base, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const folder = path.join(closed, 'postgres');
      cpSync(launcher.preparedFolder(), folder, { recursive: true });
      const { server } = await launcher.start(folder);
      expect(await runStatement(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(ownerOf(server.pid)).toBe(NOBODY);
    },
  );

  it('keeps the owner of a folder that an ordinary user created', async () => {
    const folder = launcher.preparedFolder();
    for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
      chownSync(path.join(folder, name), NAMELESS, NAMELESS);
    chmodSync(launcher.base, 0o711);
    const { server } = await launcher.start(folder);
    expect(ownerOf(server.pid)).toBe(NAMELESS);
    expect(statSync(folder).uid).toBe(NAMELESS);
  });

  it('runs as the ordinary user who starts it, and refuses another user’s folder', { tags: 'thorough' }, async () => {
    chmodSync(launcher.base, 0o711);
    const ids = { uid: NOBODY, gid: NOBODY };
    const home = path.join(launcher.base, 'home');
    mkdirSync(home);
    chownSync(home, ids.uid, ids.gid);
    const { connection, pid } = startedServer(await launcher.startApp(path.join(home, 'data', 'postgres'), ids));
    expect(await runStatement(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(ownerOf(pid)).toBe(NOBODY);
    const foreign = path.join(launcher.base, 'foreign');
    mkdirSync(foreign, { mode: 0o700 });
    const { started } = await launcher.startApp(foreign, ids);
    expect(started).toMatchObject({ name: 'StartupError', error: expect.stringContaining('belongs to user 0') });
  });

  it('explains the problem to a user id without a name', async () => {
    const home = path.join(launcher.base, 'nameless');
    mkdirSync(home);
    chmodSync(launcher.base, 0o711);
    chownSync(home, NAMELESS, NAMELESS);
    const { started } = await launcher.startApp(path.join(home, 'postgres'), { uid: NAMELESS, gid: NAMELESS });
    expect(started).toMatchObject({
      name: 'StartupError',
      error: expect.stringContaining(`User ${NAMELESS} has no name`),
    });
  });
});
