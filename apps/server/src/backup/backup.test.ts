import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileIdOf } from '@anchora/contract/file-paths';
import { DAY_MS } from '@anchora/contract/durations';
import { MAX_ID } from '@anchora/contract/limits';
import type { ApiTokens } from '@anchora/contract/api-tokens';
import type { Project } from '@anchora/contract/projects';
import { becomePro } from '../../test-support/become-pro';
import { insertApiToken } from '../../test-support/insert-api-token';
import { succeeded } from '../../test-support/succeeded';
import { TestProgram } from '../../test-support/test-program';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import type { TestClient } from '../../test-support/test-client';
import { uploadFixture } from '../../test-support/upload-file';
import { objectsFolder } from '../config/data-folders';
import { RIGHTS_OF_OTHERS } from '../config/rights-of-others';
import { BACKUP_FOLDER_LOCKS } from '../db/advisory-locks';
import { openDatabase } from '../db/database';
import { users } from '../db/schema/accounts';
import { apiTokenNetworks } from '../db/schema/api-tokens';
import { files } from '../db/schema/files';
import { runCommand } from '../operator/commands';
import { OPERATOR_CONNECTIONS } from '../operator/operator-database';
import { newFinalKey } from '../storage/object-key';
import type { ObjectStore } from '../storage/object-store';
import { JOURNAL_FILE, MANIFEST_FILE, OBJECTS, SNAPSHOTS } from './backup-folder';
import { createBackup, KEEP_DAYS } from './create-backup';
import { listTables } from './snapshot-repository';
import { endAll } from '../../../../testing/support/end-all';

const WITHOUT_KEY = { withSecretKey: false };

let running: TestApp;
let base: string;
const opened: TestApp[] = [];

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'backup-test-'));
  running = await createTestApp();
});
afterAll(() => endAll(...[...opened, running].map((app) => () => app.close()), () => rm(base, { recursive: true })));

const operate = (app: TestApp, ...words: [string, ...string[]]) => {
  const [name, ...parameters] = words;
  return runCommand(app.deps, name, parameters);
};

async function emptyServer(): Promise<TestApp> {
  const app = await createTestApp();
  opened.push(app);
  return app;
}

async function addProject(client: TestClient, name = 'Lantern', model = 'models/lantern.glb'): Promise<Project> {
  const { url: modelUrl } = await uploadFixture(client, model);
  const body = { name, type: 'markerless', contentType: '3d-model', modelUrl, isPublic: true };
  return (await client.post('/api/projects', body)).json<Project>();
}

const networksIn = (app: TestApp) => app.deps.db.select().from(apiTokenNetworks);

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

describe('a backup of a running server', () => {
  it('restores on an empty server: every acknowledged project and file, byte for byte, and no session', async () => {
    const folder = path.join(base, 'under-load');
    const client = running.client();
    const account = await client.register({ displayName: 'Ngọc "quoted" \\ \\N \\. end' });
    const acknowledged = [await addProject(client), await addProject(client, 'Ánh sáng')];
    // Others go on writing while the backup is made.
    const other = running.client();
    await other.register();
    const load = Promise.all(['a', 'b', 'c'].map((name) => addProject(other, name)));
    await operate(running, 'backup', folder);
    await load;

    const restored = await emptyServer();
    expect(await operate(restored, 'restore', folder)).toMatch(/^Restored the backup of 20/);
    expect(await operate(restored, 'check-totals')).toBe('Every total is right.');
    expect((await restored.client().get('/api/user')).statusCode).toBe(401);
    const stale = restored.client();
    for (const [name, value] of client.cookies) stale.cookies.set(name, value);
    expect((await stale.get('/api/user')).statusCode).toBe(401);
    const again = restored.client();
    const { username, password } = account;
    expect((await again.post('/api/login', { username, password })).json()).toMatchObject({
      displayName: account.displayName,
    });
    for (const project of acknowledged) {
      expect((await again.get(`/api/projects/${project.id}`)).json()).toEqual(
        (await client.get(`/api/projects/${project.id}`)).json(),
      );
      const [copy, original] = await Promise.all([restored, running].map((app) => app.client().get(project.modelUrl)));
      expect(copy?.statusCode).toBe(200);
      expect(copy?.rawPayload.equals(original?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    }
    // New rows continue after the restored ones.
    expect((await addProject(again, 'After')).id).toBeGreaterThan(Math.max(...acknowledged.map(({ id }) => id)));
  });

  it('copies a file that moves to another key, and moves again, while it is copied', { tags: 'thorough' }, async () => {
    const folder = path.join(base, 'moving');
    const client = running.client();
    await client.register();
    const { modelUrl } = await addProject(client, 'Moves', 'models/beacon.glb');
    const { db, store, config } = running.deps;
    const fileId = fileIdOf(modelUrl);
    const keyNow = async () => (await db.select().from(files).where(eq(files.id, fileId)))[0]?.storageKey ?? '';
    let moves = 0;
    const read: ObjectStore['read'] = async (key, range) => {
      // Like the job that ends addresses, this runs between reading the key and reading the object.
      if (moves < 2 && key === (await keyNow())) {
        moves++;
        const moved = newFinalKey(fileId);
        await store.copy(key, moved);
        await db.update(files).set({ storageKey: moved }).where(eq(files.id, fileId));
        await store.delete(key);
      }
      return store.read(key, range);
    };
    const moving = Object.assign(Object.create(store) as ObjectStore, { read });
    await createBackup({ db, config, store: moving }, folder, WITHOUT_KEY);
    expect(moves).toBe(2);
    const restored = await emptyServer();
    await operate(restored, 'restore', folder);
    const [copy, original] = await Promise.all([restored, running].map((app) => app.client().get(modelUrl)));
    expect(copy?.statusCode).toBe(200);
    expect(copy?.rawPayload.equals(original?.rawPayload ?? Buffer.alloc(0))).toBe(true);
  });

  it('refuses a second one into its folder at the same time, by any path, and lets it run afterwards', async () => {
    const folder = path.join(base, 'at-once');
    const client = running.client();
    await client.register();
    await addProject(client, 'Copied', 'models/beacon.glb');
    const { store, config } = running.deps;
    const commandDatabase = openDatabase(running.connection, { maxConnections: OPERATOR_CONNECTIONS });
    onTestFinished(() => commandDatabase.close());
    const { db } = commandDatabase;
    let goOn: (() => void) | undefined;
    const waiting = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let isCopying = false;
    const read: ObjectStore['read'] = async (key, range) => {
      isCopying = true;
      await waiting;
      return store.read(key, range);
    };
    const slow = Object.assign(Object.create(store) as ObjectStore, { read });
    const first = createBackup({ db, config, store: slow }, folder, WITHOUT_KEY);
    try {
      await expect.poll(() => isCopying).toBe(true);
      await symlink(folder, path.join(base, 'at-once-too'));
      for (const name of ['at-once', 'at-once-too']) {
        await expect(operate(running, 'backup', path.join(base, name))).rejects.toThrow('Another backup into');
      }
      expect(await operate(running, 'backup', path.join(base, 'at-once-elsewhere'))).toMatch(/^Backed up/);
    } finally {
      goOn?.();
      await first;
    }
    expect(await readdir(path.join(folder, SNAPSHOTS))).toHaveLength(1);
    expect(await operate(running, 'backup', folder)).toMatch(/^Backed up/);
  });

  it('ends without a manifest when its lock is lost with the connection, and frees the folder', async () => {
    const folder = path.join(base, 'lost-lock');
    const { db, store, config } = running.deps;
    const endHolder = () =>
      db.execute(sql`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and classid = ${BACKUP_FOLDER_LOCKS} and database =
          (select oid from pg_database where datname = current_database())`);
    const read: ObjectStore['read'] = async (key, range) => {
      await expect.poll(async () => (await endHolder()).rows).toEqual([]);
      return store.read(key, range);
    };
    const cut = Object.assign(Object.create(store) as ObjectStore, { read });
    await expect(createBackup({ db, config, store: cut }, folder, WITHOUT_KEY)).rejects.toThrow('the lock was lost');
    expect(await readdir(path.join(folder, SNAPSHOTS))).toEqual([]);
    expect(await operate(running, 'backup', folder)).toMatch(/^Backed up/);
  });

  it('is readable by its account alone, and holds no session, ticket or key unless asked', async () => {
    const folder = path.join(base, 'closed');
    await operate(running, 'backup', folder);
    const files = await filesBelow(folder);
    for (const file of files) expect((await stat(file)).mode & RIGHTS_OF_OTHERS, file).toBe(0);
    const names = files.map((file) => path.basename(file));
    expect(names).toEqual(expect.arrayContaining(['users.jsonl', 'file_uses.jsonl', MANIFEST_FILE]));
    for (const name of ['sessions.jsonl', 'user_tickets.jsonl', 'limits.jsonl', 'secret-key']) {
      expect(names).not.toContain(name);
    }
    await operate(running, 'backup', folder, '--with-secret-key');
    const key = (await filesBelow(folder)).find((file) => path.basename(file) === 'secret-key') ?? '';
    expect((await readFile(key)).equals(running.deps.config.secretKey)).toBe(true);
    expect((await stat(key)).mode & RIGHTS_OF_OTHERS).toBe(0);
  });

  it('has every row that one of its rows refers to', async () => {
    const kept = new Set(await listTables(running.deps.db));
    const { rows } = await running.deps.db.execute<{ from: string; to: string }>(sql`
      select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f'`);
    expect(rows).not.toEqual([]);
    expect(rows.filter(({ from, to }) => kept.has(from) && !kept.has(to))).toEqual([]);
  });

  it('copies only new objects, and takes over none that was changed', async () => {
    const folder = path.join(base, 'twice');
    await operate(running, 'backup', folder);
    const objects = (await filesBelow(path.join(folder, OBJECTS))).filter((file) => !file.endsWith('_preview'));
    const before = await Promise.all(objects.map((file) => stat(file)));
    await writeFile(objects[0] ?? '', 'changed');
    await operate(running, 'backup', folder);
    const after = await Promise.all(objects.map((file) => stat(file)));
    expect(after[0]?.size).toBe(before[0]?.size);
    expect(after.slice(1).map(({ ino }) => ino)).toEqual(before.slice(1).map(({ ino }) => ino));
  });

  it('removes what killed backups left before the days for which backups are kept', async () => {
    const folder = path.join(base, 'killed');
    await operate(running, 'backup', folder);
    const [old, recent] = ['2026-01-01T02-00-00.000Z', '2026-01-31T02-00-00.000Z'].map((name) =>
      path.join(folder, SNAPSHOTS, name),
    );
    for (const [left, days] of [
      [old, KEEP_DAYS + 1],
      [recent, KEEP_DAYS - 1],
    ] as const) {
      await mkdir(left ?? '');
      await writeFile(path.join(left ?? '', 'users.jsonl'), '{}');
      const at = new Date(Date.now() - days * DAY_MS);
      await utimes(left ?? '', at, at);
    }
    const object = path.join(folder, OBJECTS, 'of-the-killed');
    await writeFile(object, 'x');
    await operate(running, 'backup', folder);
    const left = await filesBelow(folder);
    expect([old, recent, object].map((gone) => left.some((file) => file.startsWith(gone ?? '')))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('is refused in a folder that others can read, and at a relative path', async () => {
    const open = path.join(base, 'open');
    await mkdir(open);
    await chmod(open, 0o755);
    await expect(operate(running, 'backup', open)).rejects.toThrow('Others can read');
    await expect(operate(running, 'backup', 'here')).rejects.toThrow('is not absolute');
    await expect(operate(running, 'backup', open, '--fast')).rejects.toThrow('Usage:');
  });
});

describe('a restore', () => {
  it('brings back neither a password that was changed since, nor a Google link that was ended', async () => {
    const folder = path.join(base, 'revoked');
    const elsewhere = path.join(base, 'revoked-elsewhere');
    const [owner, other] = [running.client(), running.client()];
    const { id, username, password } = await owner.register();
    const unchanged = await other.register();
    const { db } = running.deps;
    await db.update(users).set({ firebaseUid: 'firebase-canary' }).where(eq(users.id, id));
    await operate(running, 'backup', folder);
    await succeeded(owner.post('/api/user/password', { currentPassword: password, newPassword: 'battery staple' }));
    await succeeded(owner.post('/api/user/google/unlink', { currentPassword: 'battery staple' }));
    await operate(running, 'journal', elsewhere);
    expect(await readFile(path.join(elsewhere, JOURNAL_FILE), 'utf8')).not.toContain('canary');

    const restored = await emptyServer();
    await operate(restored, 'restore', folder, `--journal=${elsewhere}`);
    const login = async (name: string) =>
      (await restored.client().post('/api/login', { username: name, password })).statusCode;
    expect(await login(username)).toBe(401);
    expect(await login(unchanged.username)).toBe(200);
    const [row] = await restored.deps.db.select().from(users).where(eq(users.id, id));
    expect(row?.firebaseUid).toMatch(/^manual-/);
    const link = new URL(await operate(restored, 'reset-password', username));
    const confirm = { token: link.searchParams.get('token'), newPassword: 'third horse' };
    expect((await restored.client().post('/api/password-reset/confirm', confirm)).statusCode).toBe(200);
  });

  it('brings back the tokens of programs and their networks, but none that was revoked since', async () => {
    const folder = path.join(base, 'tokens');
    const elsewhere = path.join(base, 'tokens-elsewhere');
    const owner = running.client();
    const { id: userId } = await owner.register();
    await becomePro(owner);
    const [kept, revoked] = [await insertApiToken(running, { userId }), await insertApiToken(running, { userId })];
    for (const token of [kept, revoked]) {
      expect((await new TestProgram(running, token).get('/token')).statusCode).toBe(200);
    }
    await operate(running, 'backup', folder);
    const { items } = (await owner.get('/api/tokens')).json<ApiTokens>();
    const id = items.find(({ ending }) => revoked.endsWith(ending))?.id;
    expect((await owner.delete(`/api/tokens/${id}`)).statusCode).toBe(200);
    await operate(running, 'journal', elsewhere);

    const restored = await emptyServer();
    await operate(restored, 'restore', folder, `--journal=${elsewhere}`);
    const { id: keptId } = items.find(({ ending }) => kept.endsWith(ending)) ?? {};
    const ofKept = (await networksIn(running)).filter(({ tokenId }) => tokenId === keptId);
    expect(ofKept).toHaveLength(1);
    expect(await networksIn(restored)).toEqual(ofKept);
    expect((await new TestProgram(restored, kept).get('/token')).statusCode).toBe(200);
    expect((await new TestProgram(restored, revoked).get('/token')).statusCode).toBe(401);
  });

  it('goes on without the tokens of programs where an earlier version left them out', async () => {
    const snapshots = path.join(base, 'tokens', SNAPSHOTS);
    const [time = ''] = await readdir(snapshots);
    const file = path.join(snapshots, time, MANIFEST_FILE);
    const manifest = JSON.parse(await readFile(file, 'utf8')) as { tables: { name: string }[] };
    const tables = manifest.tables.filter(({ name }) => name !== 'api_tokens');
    expect(tables).toHaveLength(manifest.tables.length - 1);
    await writeFile(file, JSON.stringify({ ...manifest, tables }));
    expect(await operate(await emptyServer(), 'restore', path.join(base, 'tokens'))).toMatch(/^Restored/);
  });

  it('keeps erased accounts erased and takedowns in force, from the journal', async () => {
    const folder = path.join(base, 'journal');
    const elsewhere = path.join(base, 'journal-elsewhere');
    const erased = running.client();
    const { username, password } = await erased.register();
    const lost = await addProject(erased);
    const blockedClient = running.client();
    await blockedClient.register();
    const [blocked, lifted, removed] = [
      await addProject(blockedClient),
      await addProject(blockedClient),
      await addProject(blockedClient, 'Beacon', 'models/beacon.glb'),
    ];
    await operate(running, 'block', lifted.shareId);
    await operate(running, 'backup', folder);

    await operate(running, 'unblock', lifted.shareId);
    await operate(running, 'block', blocked.shareId);
    await operate(running, 'block-host', 'evil.example');
    await operate(running, 'block-file', removed.modelUrl);
    expect((await erased.post('/api/user/delete', { currentPassword: password })).statusCode).toBe(200);
    expect(await operate(running, 'journal', elsewhere)).toMatch(/^\d+ new entries\.$/);
    expect(await operate(running, 'journal', elsewhere)).toBe('0 new entries.');

    const restored = await emptyServer();
    await operate(restored, 'restore', folder, `--journal=${elsewhere}`);
    const login = await restored.client().post('/api/login', { username, password });
    expect(login.statusCode).toBe(401);
    const status = async (shareId: string) => (await restored.client().get(`/api/projects/${shareId}`)).statusCode;
    expect(await status(lost.shareId)).toBe(404);
    expect(await status(blocked.shareId)).toBe(404);
    expect(await status(lifted.shareId)).toBe(200);
    expect((await restored.client().get(removed.modelUrl)).statusCode).toBe(404);
    expect(await operate(restored, 'blocks')).toContain('host  evil.example');
    expect((await restored.client().get(lost.modelUrl)).statusCode).toBe(404);
  });

  it('leaves the server unused if an entry of the journal cannot be repeated', async () => {
    const folder = path.join(base, 'journal');
    const damaged = path.join(base, 'journal-damaged');
    await mkdir(damaged, { mode: 0o700 });
    const subject = { userId: MAX_ID + 1 };
    const entry = { id: randomUUID(), kind: 'account-erased', subject, createdAt: new Date().toISOString() };
    await writeFile(path.join(damaged, JOURNAL_FILE), `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    const restored = await emptyServer();
    await expect(operate(restored, 'restore', folder, `--journal=${damaged}`)).rejects.toThrow('Failed query');
    expect(await restored.deps.db.$count(users)).toBe(0);
    expect(await operate(restored, 'restore', folder)).toMatch(/^Restored/);
  });

  it('is refused with another SECRET_KEY until --new-key is given', async () => {
    const folder = path.join(base, 'closed');
    const other = await createTestApp({ config: { secretKey: Buffer.alloc(32, 9) } });
    opened.push(other);
    await expect(operate(other, 'restore', folder)).rejects.toThrow('SECRET_KEY is not the one of the backup');
    expect(await operate(other, 'restore', folder, '--new-key')).toMatch(/^Restored/);
  });

  it('is refused on a server in use, and for a damaged or missing file, before anything is written', async () => {
    const folder = path.join(base, 'closed');
    await expect(operate(running, 'restore', folder)).rejects.toThrow('This server is in use');
    const [object = ''] = await filesBelow(path.join(folder, OBJECTS));
    const bytes = await readFile(object);
    const target = await emptyServer();
    await writeFile(object, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]));
    await expect(operate(target, 'restore', folder)).rejects.toThrow(`${object} is damaged`);
    await rm(object);
    await expect(operate(target, 'restore', folder)).rejects.toThrow(`${object} is missing`);
    expect(await filesBelow(objectsFolder(target.deps.config.dataDir))).toEqual([]);
    expect(await target.deps.db.$count(users)).toBe(0);
    await expect(operate(target, 'restore', path.join(base, 'nothing'))).rejects.toThrow('There is no backup in');
  });
});
