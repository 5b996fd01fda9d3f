import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { RIGHTS_OF_OTHERS } from '../../config/rights-of-others';
import { runStatement, useLauncher } from '../../../test-support/launcher-fixture';

const launcher = useLauncher();

describe('startEmbeddedPostgres', () => {
  it('answers the app role only on a private Unix socket, with a password', async () => {
    const { server } = await launcher.start(launcher.preparedFolder());
    const [role] = await runStatement(
      server.connection,
      'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
    );
    expect(role).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false });
    expect(await runStatement(server.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(statSync(server.connection.host).mode & RIGHTS_OF_OTHERS).toBe(0);
    await expect(runStatement({ ...server.connection, password: 'wrong' }, 'select 1')).rejects.toMatchObject({
      code: '28P01',
    });
    await expect(runStatement({ ...server.adminConnection, password: '' }, 'select 1')).rejects.toThrow(/password/);
  });

  it('sorts and lower-cases Unicode by PostgreSQL’s built-in rules', async () => {
    const { server } = await launcher.start(launcher.preparedFolder());
    expect(await runStatement(server.connection, "select lower('ĐẶNG Ünal') as text")).toEqual([{ text: 'đặng ünal' }]);
    const sorted = "select array_agg(text order by text) as texts from unnest(array['đ', 'b', 'B', 'a']) text";
    expect(await runStatement(server.connection, sorted)).toEqual([{ texts: ['B', 'a', 'b', 'đ'] }]);
  });

  it('sets new passwords on an existing cluster if the secrets had to be created again', async () => {
    const folder = launcher.preparedFolder();
    const passwords = { admin: 'other-admin', app: "other's app", areNew: true };
    const { server } = await launcher.start(folder, { passwords });
    expect(server.connection.password).toBe("other's app");
    expect(await runStatement(server.connection, 'select count(*)::int as n from notes')).toEqual([{ n: 0 }]);
  });

  it('answers from a folder whose path is too long for a socket, on a socket that is closed to others', async () => {
    const folder = path.join(launcher.base, 'long'.repeat(30), 'postgres');
    mkdirSync(path.dirname(folder), { recursive: true });
    cpSync(launcher.preparedFolder(), folder, { recursive: true });
    const { server } = await launcher.start(folder);
    launcher.cleanUp(() => rmSync(server.connection.host, { recursive: true, force: true }));
    expect(await runStatement(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(statSync(server.connection.host).mode & RIGHTS_OF_OTHERS).toBe(0);
  });

  it('starts on a cluster that was copied with a mode that lets others read it, and closes it to them', async () => {
    const folder = launcher.preparedFolder();
    const cluster = path.join(folder, 'cluster');
    chmodSync(cluster, 0o755);
    const { server } = await launcher.start(folder);
    expect(await runStatement(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(statSync(cluster).mode & 0o777).toBe(0o700);
  });

  it('leaves a cluster of another major version untouched and names the upgrade command', async () => {
    const folder = launcher.preparedFolder();
    const cluster = path.join(folder, 'cluster');
    writeFileSync(path.join(cluster, 'PG_VERSION'), '16\n');
    const listing = () =>
      readdirSync(cluster, { recursive: true, encoding: 'utf8' }).map((name) => [
        name,
        lstatSync(path.join(cluster, name)).mtimeMs,
      ]);
    const before = listing();
    const message = await launcher.refusal(folder);
    expect(message).toContain('made by PostgreSQL 16');
    expect(message).toContain(`pg_upgrade --old-datadir ${cluster}`);
    expect(listing()).toEqual(before);
  });

  it('refuses a folder with other contents', async () => {
    const folder = path.join(launcher.base, 'something-else');
    mkdirSync(path.join(folder, 'cluster'), { recursive: true });
    writeFileSync(path.join(folder, 'cluster', 'thesis.txt'), 'words');
    expect(await launcher.refusal(folder)).toContain('no PostgreSQL data');
    expect(readFileSync(path.join(folder, 'cluster', 'thesis.txt'), 'utf8')).toBe('words');
  });
});
