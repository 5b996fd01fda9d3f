import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { buffer } from 'node:stream/consumers';
import { DeleteObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import { HOUR_MS, MINUTE_MS } from '@anchora/contract/durations';
import { BACKUP_FAILURES_TOLD, BACKUP_PAUSE_DAYS } from '@anchora/contract/limits';
import type { Notifications } from '@anchora/contract/notifications';
import type {
  BackupCopiesPage,
  BackupCopyLink,
  BackupsAnswer,
  BackupSettings,
} from '@anchora/contract/project-backups';
import type { Project } from '@anchora/contract/projects';
import { fileIdOf } from '@anchora/contract/file-paths';
import { PROJECT_ARCHIVE_FILE } from '@anchora/contract/project-archive';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { becomePro } from '../../../test-support/become-pro';
import { readZip } from '../../../test-support/read-zip';
import { launchBackupNode } from '../../../test-support/backup-node';
import { borrowS3Server, type BorrowedS3Server } from '../../../test-support/borrow-s3-server';
import { startBucketRelay } from '../../../test-support/bucket-relay';
import { PATIENT } from '../../../test-support/patience';
import { S3_START_MS, whyNoS3Server } from '../../../test-support/s3-server';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { PASSWORD, type TestClient } from '../../../test-support/test-client';
import { uploadFixture } from '../../../test-support/upload-file';
import type { Network } from '../../http/outbound/guarded-request';
import type { Mail } from '../../mail/mailer';
import { StoreUnavailableError, type ObjectStore } from '../../storage/object-store';
import { S3ObjectStore } from '../../storage/s3-object-store';
import { MAX_FAILURES } from '../build-runner';
import { startDueRun } from './backup-job-repository';
import { startBackupRunner } from './backup-runner';
import { endAll } from '../../../../../testing/support/end-all';

/** Stands for the public address of the bucket; the connector leads it to the server's own port. */
const PUBLIC = '93.184.216.34';
const proof = { currentPassword: PASSWORD };

const faults = (answer: { body: string }) => (JSON.parse(answer.body) as ApiErrorBody).fieldErrors;

const reason = whyNoS3Server();
if (reason !== null) process.stderr.write(`SKIPPED: backups to a bucket: ${reason}\n`);

describe.skipIf(reason !== null)('backups to the bucket of an owner', () => {
  let server: BorrowedS3Server;
  let store: S3ObjectStore;
  /** Reaches the bucket past the server. */
  let bucketClient: S3Client;
  let testApp: TestApp;
  let owner: TestClient;
  let ownerId: number;
  let projects: Project[];
  const dialled: string[] = [];
  const mails: Mail[] = [];
  /** Names that resolve to something else than `PUBLIC`. */
  const names = new Map<string, string>();
  let isDown = false;

  const network: Network = {
    resolve: (host) => Promise.resolve([names.get(host) ?? PUBLIC]),
    connect: (address) => {
      dialled.push(address);
      return connect(isDown ? 1 : Number(new URL(server.config.endpoint ?? '').port), '127.0.0.1');
    },
    ownAddresses: () => [],
  };
  const mailer = { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) };
  const execute = async (text: string) => (await testApp.deps.db.execute(sql.raw(text))).rows;
  const errors: string[] = [];
  const onError = (message: string, error: unknown) => void errors.push(`${message}: ${String(error)}`);
  const start = (deps: Partial<TestApp['deps']> = {}) => {
    const runner = startBackupRunner({
      ...testApp.deps,
      ...deps,
      network,
      mails: { mailer, config: testApp.deps.config },
      pollMs: 100,
      onError,
    });
    onTestFinished(() => runner.stop());
    return runner;
  };
  const settings = (change: Partial<BackupSettings> = {}): BackupSettings => ({
    endpoint: 'http://s3.example',
    region: server.config.region,
    bucket: server.config.bucket,
    prefix: 'anchora',
    accessKeyId: server.config.accessKeyId,
    secretAccessKey: server.config.secretAccessKey,
    every: 'day',
    hour: 3,
    keep: 2,
    ...change,
  });
  const put = (change: Partial<BackupSettings> = {}, client = owner) =>
    client.request({ method: 'PUT', url: '/api/backups', payload: { settings: settings(change), ...proof } });
  const read = async () => (await owner.get('/api/backups')).json<BackupsAnswer>().backups;
  const bell = async () => (await owner.get('/api/notifications')).json<Notifications>().items[0];
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of store.list('anchora/')) found.push(key);
    return found;
  };
  const objectAt = async (key: string) => {
    const { Body } = await bucketClient.send(new GetObjectCommand({ Bucket: server.config.bucket, Key: key }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  };
  /** Loads a link as a browser would that finds the server under its name. */
  const atBucket = async (url: string) => {
    const { host, pathname, search } = new URL(url);
    const port = new URL(server.config.endpoint ?? '').port;
    const sent = request({ host: '127.0.0.1', port, path: pathname + search, headers: { host } }).end();
    return ((await once(sent, 'response')) as [IncomingMessage])[0];
  };
  /** Waits for the end of a run that begins now. */
  const run = async () => {
    const before = (await read())?.lastRun?.startedAt;
    expect((await owner.post('/api/backups/now', {})).statusCode).toBe(202);
    await expect
      .poll(async () => {
        const last = (await read())?.lastRun;
        return last?.startedAt !== before && last?.endedAt;
      }, PATIENT)
      .toBeTruthy();
    return (await read())?.lastRun;
  };

  beforeAll(async () => {
    server = await borrowS3Server();
    store = new S3ObjectStore(server.config);
    const { endpoint, region, accessKeyId, secretAccessKey } = server.config;
    const credentials = { accessKeyId, secretAccessKey };
    bucketClient = new S3Client({ endpoint: endpoint ?? '', region, forcePathStyle: true, credentials });
    testApp = await createTestApp({ deps: { network } });
    owner = testApp.client();
    ({ id: ownerId } = await owner.register());
    await becomePro(owner);
    const model = await uploadFixture(owner, 'models/beacon.glb');
    const wanted = { type: 'markerless', contentType: '3d-model', modelUrl: model.url, isPublic: true };
    projects = [];
    for (const name of ['Lamp', 'Shelf', 'Chair']) {
      projects.push((await owner.post('/api/projects', { ...wanted, name })).json<Project>());
    }
  }, S3_START_MS);
  // The tests together press more often than an owner may in an hour.
  beforeEach(() => execute('delete from limits'));
  afterAll(() =>
    endAll(
      () => bucketClient?.destroy(),
      () => store?.close(),
      () => testApp?.close(),
    ),
  );

  it('are stored only for a bucket that takes, gives and deletes; each refusal names the field at fault', async () => {
    const refused = async (change: Partial<BackupSettings>) => {
      const answer = await put(change);
      expect(answer.statusCode, answer.body).toBe(400);
      return Object.entries(faults(answer) ?? {}).map(([field, { code }]) => `${field}: ${code}`);
    };
    expect(await refused({ secretAccessKey: 'wrong' })).toEqual(['settings.secretAccessKey: backup-denied']);
    expect(await refused({ bucket: 'no-such-bucket' })).toEqual(['settings.bucket: backup-no-bucket']);
    names.set('inside.example', '10.0.0.7');
    dialled.length = 0;
    expect(await refused({ endpoint: 'http://inside.example' })).toEqual(['settings.endpoint: backup-private-address']);
    expect(await refused({ endpoint: 'http://127.0.0.1:9000' })).toEqual(['settings.endpoint: backup-private-address']);
    expect(dialled).toEqual([]);
    expect(await refused({ endpoint: 'http://a:b@s3.example' })).toEqual([
      'settings.endpoint: backup-endpoint-invalid',
    ]);
    expect(await refused({ prefix: 'a/../b' })).toEqual(['settings.prefix: backup-prefix-invalid']);
    isDown = true;
    expect(await refused({})).toEqual(['settings.endpoint: backup-unreachable']);
    isDown = false;
    const { secretAccessKey: _secret, ...without } = settings();
    const noSecret = await owner.request({
      method: 'PUT',
      url: '/api/backups',
      payload: { settings: without, ...proof },
    });
    expect(faults(noSecret)).toMatchObject({ 'settings.secretAccessKey': { code: 'backup-secret-missing' } });
    const unproven = await owner.request({ method: 'PUT', url: '/api/backups', payload: { settings: settings() } });
    expect(unproven.statusCode).toBe(400);
    expect((await owner.post('/api/backups/now', {})).json()).toMatchObject({ code: 'backups-not-set' });
    expect(await read()).toBeNull();

    const stored = await put();
    expect(stored.statusCode, stored.body).toBe(200);
    expect(stored.body).not.toContain(server.config.secretAccessKey);
    expect(await read()).toMatchObject({ prefix: 'anchora/', isPaused: false, lastRun: null });
    const rows = JSON.stringify(await execute('select * from workspace_backups'));
    expect(rows).not.toContain(Buffer.from(server.config.secretAccessKey).toString('hex'));
    expect(await keys()).toEqual([]);
    // The stored secret goes on serving the same server and key.
    const kept = await owner.request({
      method: 'PUT',
      url: '/api/backups',
      payload: { settings: { ...without, hour: 4 }, ...proof },
    });
    expect(kept.statusCode, kept.body).toBe(200);
  });

  it('write every project once, then those that changed, and keep as many copies as wanted', async () => {
    const runner = start();
    expect(await run()).toMatchObject({ written: 3, unchanged: 0, failed: 0, failure: null });
    const first = await keys();
    expect(first).toHaveLength(3);
    expect(first[0]).toMatch(/^anchora\/project-\d+\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.zip$/);
    const entries = await readZip(await objectAt(first[0] ?? ''));
    expect([...entries.keys()]).toEqual(
      expect.arrayContaining([PROJECT_ARCHIVE_FILE, 'qr/link.svg', 'numbers/days.csv']),
    );
    const [file, bytes] = [...entries].find(([name]) => name.startsWith('files/')) ?? ['', Buffer.alloc(0)];
    expect(file).toContain(createHash('sha256').update(bytes).digest('hex'));

    expect(await run()).toMatchObject({ written: 0, unchanged: 3, failed: 0 });
    const { id } = projects[0] as Project;
    for (const name of ['Lamp 2', 'Lamp 3']) {
      await succeeded(owner.patch(`/api/projects/${id}`, { name }));
      expect(await run()).toMatchObject({ written: 1, unchanged: 2 });
    }
    // The bucket may list a copy for a moment after its deletion.
    const ownKeys = async () => (await keys()).filter((key) => key.includes(`project-${id}/`));
    await expect.poll(async () => (await ownKeys()).length, PATIENT).toBe(2);
    const own = await ownKeys();
    expect(own).not.toContain(first[0]);
    await runner.stop();
    expect(errors).toEqual([]);
  });

  it('are listed for their owner, with links that load them from the bucket', async () => {
    const list = await owner.get('/api/backups/copies');
    const { items, nextBefore } = list.json<BackupCopiesPage>();
    expect(nextBefore).toBeNull();
    expect(items.map(({ projectName }) => projectName)).toEqual(['Lamp 3', 'Lamp 2', 'Chair', 'Shelf']);
    const older = await owner.get(`/api/backups/copies?before=${items[2]?.id}`);
    expect(older.json<BackupCopiesPage>().items).toEqual(items.slice(3));
    expect((await owner.get('/api/backups/copies?before=x')).statusCode).toBe(400);

    const [newest] = items;
    const linked = await owner.post(`/api/backups/copies/${newest?.id}/link`, {});
    const { url } = linked.json<BackupCopyLink>();
    expect(url).toMatch(/^http:\/\/s3\.example\//);
    expect(linked.body).not.toContain(server.config.secretAccessKey);
    const answer = await atBucket(url);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="project-\d+-.*\.zip"/);
    expect((await buffer(answer)).equals(await objectAt(newest?.key ?? ''))).toBe(true);
    const forged = await atBucket(url.replace(`project-${projects[0]?.id}/`, `project-${projects[1]?.id}/`));
    expect(forged.statusCode).toBe(403);

    const stranger = testApp.client();
    await stranger.register();
    const foreign = await stranger.post(`/api/backups/copies/${newest?.id}/link`, {});
    expect(foreign.json()).toMatchObject({ code: 'backups-not-set' });
    for (const id of ['0', '99999999999', 'x']) {
      const missing = await owner.post(`/api/backups/copies/${id}/link`, {});
      expect(missing.json(), id).toMatchObject({ code: 'backup-copy-not-found' });
    }
  });

  it(
    'are completed after a kill without sending a copy twice, and copy again what is gone from the bucket',
    { tags: 'thorough' },
    async () => {
      const bucketPort = Number(new URL(server.config.endpoint ?? '').port);
      const relay = await startBucketRelay(bucketPort);
      onTestFinished(() => relay.stop());
      const node = launchBackupNode(testApp, { publicAddress: PUBLIC, bucketPort: relay.port, leaseMs: 1500 });
      const killed = new Promise<void>((resolve) => node.once('exit', () => resolve()));
      relay.onMoment = (method, moment) => {
        if (method === 'PUT' && moment === 'answered') node.kill('SIGKILL');
      };
      await succeeded(owner.patch(`/api/projects/${projects[0]?.id}`, { name: 'Lamp 4' }));
      await succeeded(owner.post('/api/backups/now', {}));
      await killed;
      const [sent = ''] = relay.taken.map((key) => key.replace(`/${server.config.bucket}/`, ''));
      expect(await execute(`select key from backup_copies where not is_written`)).toEqual([{ key: sent }]);

      start();
      await expect.poll(async () => (await read())?.lastRun?.endedAt, PATIENT).toBeTruthy();
      expect((await read())?.lastRun).toMatchObject({ written: 1, unchanged: 2, failed: 0 });
      await expect
        .poll(async () => {
          const noted = new Set(
            (await execute('select key from backup_copies where is_written')).map(({ key }) => key),
          );
          const inBucket = await keys();
          return inBucket.includes(sent) && isDeepStrictEqual(noted, new Set(inBucket));
        })
        .toBe(true);
      const link = async () => {
        const { items } = (await owner.get('/api/backups/copies')).json<BackupCopiesPage>();
        return owner.post(`/api/backups/copies/${items.find(({ key }) => key === sent)?.id}/link`, {});
      };
      expect((await link()).statusCode).toBe(200);
      const { bucket: Bucket } = server.config;
      await bucketClient.send(new DeleteObjectCommand({ Bucket, Key: sent }));
      expect((await link()).json()).toMatchObject({ code: 'backup-copy-not-found' });
      expect(await run()).toMatchObject({ written: 1, unchanged: 2, failed: 0 });
    },
  );

  it('leave out what is in the trash or taken down, and begin by themselves when they are due', async () => {
    start();
    await execute(`update projects set status = 'blocked' where id = ${projects[1]?.id}`);
    await succeeded(owner.delete(`/api/projects/${projects[2]?.id}`));
    await execute(`update workspace_backups set next_at = now() - interval '1 s', started_at = null`);
    await expect.poll(async () => (await read())?.lastRun?.endedAt, PATIENT).toBeTruthy();
    const found = await read();
    expect(found?.lastRun).toMatchObject({ written: 0, unchanged: 1, failed: 0 });
    expect(new Date(found?.nextAt ?? 0).getUTCHours()).toBe(4);
    await execute(`update projects set status = 'active' where id = ${projects[1]?.id}`);
  });

  const copiesOfDeleted = async () => {
    const { items } = (await owner.get('/api/backups/copies')).json<BackupCopiesPage>();
    return items.filter(({ isDeleted }) => isDeleted);
  };

  it('of a project that was deleted for good stay listed until they are gone from the bucket', async () => {
    await execute(`delete from projects where id = ${projects[2]?.id}`);
    const [copy, ...others] = await copiesOfDeleted();
    expect([copy?.projectName, others]).toEqual(['Chair', []]);
    const link = () => owner.post(`/api/backups/copies/${copy?.id}/link`, {});
    const answer = await atBucket((await link()).json<BackupCopyLink>().url);
    expect((await buffer(answer)).equals(await objectAt(copy?.key ?? ''))).toBe(true);
    const { bucket: Bucket } = server.config;
    await bucketClient.send(new DeleteObjectCommand({ Bucket, Key: copy?.key ?? '' }));
    expect((await link()).json()).toMatchObject({ code: 'backup-copy-not-found' });
    expect(await copiesOfDeleted()).toEqual([]);
  });

  it(
    'of a project with a file that the store cannot serve fail, after the others were copied',
    { tags: 'thorough' },
    async () => {
      const model = await uploadFixture(owner, 'models/lantern.glb');
      const wanted = { name: 'Vase', type: 'markerless', contentType: '3d-model', modelUrl: model.url, isPublic: true };
      const { id } = (await owner.post('/api/projects', wanted)).json<Project>();
      const [lost] = await execute(`select storage_key from files where id = '${fileIdOf(model.url)}'`);
      const withoutOne = Object.create(testApp.deps.store) as ObjectStore;
      withoutOne.read = (key, range) =>
        key === lost?.storage_key
          ? Promise.reject(new StoreUnavailableError('the store answers 503'))
          : testApp.deps.store.read(key, range);
      start({ store: withoutOne });
      const waits = setInterval(
        () => void execute(`update backup_jobs set run_after = now() where state = 'waiting'`),
        100,
      );
      onTestFinished(() => clearInterval(waits));
      const others = { written: 0, unchanged: 2 };
      expect(await run()).toMatchObject({ ...others, failed: 1, failure: { code: 'backup-unfinished' } });
      expect(errors.splice(0).at(-1)).toContain(`failed, try ${MAX_FAILURES} of ${MAX_FAILURES}`);
      await succeeded(owner.delete(`/api/projects/${id}`));
      expect(await run()).toMatchObject({ ...others, failed: 0 });
    },
  );

  it('are all in the new bucket if it was changed while a run was under way', { tags: 'thorough' }, async () => {
    const { store: whole } = testApp.deps;
    const [reads, changes] = [new AbortController(), new AbortController()];
    const waiting = Object.create(whole) as ObjectStore;
    waiting.read = async (key, range) => {
      reads.abort();
      if (!changes.signal.aborted) await once(changes.signal, 'abort');
      return whole.read(key, range);
    };
    await put({ prefix: 'anchora/one' });
    start({ store: waiting });
    const begun = once(reads.signal, 'abort');
    expect((await owner.post('/api/backups/now', {})).statusCode).toBe(202);
    await begun;
    expect((await put({ prefix: 'anchora/two' })).statusCode).toBe(200);
    changes.abort();
    const listed = async () =>
      (await owner.get('/api/backups/copies')).json<BackupCopiesPage>().items.map(({ key }) => key);
    await expect.poll(async () => (await listed()).length, PATIENT).toBe(2);
    await expect.poll(async () => (await read())?.lastRun?.endedAt, PATIENT).toBeTruthy();
    for (const key of await listed()) expect(key).toMatch(/^anchora\/two\//);
    expect(await keys()).toEqual(expect.arrayContaining(await listed()));
    await put();
    await run();
  });

  it(
    'of a project with a file that the store has lost fail at once, and leave its former copies',
    { tags: 'thorough' },
    async () => {
      start();
      const model = await uploadFixture(owner, 'models/lantern.glb');
      const wanted = { name: 'Bowl', type: 'markerless', contentType: '3d-model', modelUrl: model.url, isPublic: true };
      const { id } = (await owner.post('/api/projects', wanted)).json<Project>();
      await put({ keep: 1 });
      expect(await run()).toMatchObject({ written: 1, failed: 0 });
      const ownKeys = async () => (await keys()).filter((key) => key.includes(`project-${id}/`));
      const whole = await ownKeys();
      expect(whole).toHaveLength(1);
      const [{ storage_key: lost } = {}] = await execute(
        `select storage_key from files where id = '${fileIdOf(model.url)}'`,
      );
      await testApp.deps.store.delete(String(lost));
      await succeeded(owner.patch(`/api/projects/${id}`, { name: 'Bowl 2' }));
      const failure = { code: 'backup-file-lost', params: { name: '\u2068Bowl 2\u2069' } };
      for (const attempt of [1, 2]) {
        expect(await run(), `run ${attempt}`).toMatchObject({ written: 0, unchanged: 2, failed: 1, failure });
        expect(await ownKeys()).toEqual(whole);
        // A week later the other projects still have to be backed up.
        await execute(`update workspace_backups set failing_since = now() - interval '${BACKUP_PAUSE_DAYS + 1} days'`);
      }
      expect((await read())?.isPaused).toBe(false);
      await succeeded(owner.delete(`/api/projects/${id}`));
      await put();
      expect(await run()).toMatchObject({ unchanged: 2, failed: 0 });
    },
  );

  it('that fail are tried again in an hour, told after some, paused after some days, and go on by a press', async () => {
    start();
    isDown = true;
    const due = `update workspace_backups set next_at = now()`;
    for (let failures = 1; failures <= BACKUP_FAILURES_TOLD; failures++) {
      await succeeded(owner.patch(`/api/projects/${projects[0]?.id}`, { name: `Lantern ${failures}` }));
      if (failures === 1) {
        const last = await run();
        expect(last).toMatchObject({ written: 0, failure: { code: 'backup-unreachable' } });
        // A run ends with the bucket: what has not been looked at by then counts as failed, too.
        expect([1, 2]).toContain(last?.failed);
        expect((last?.failed ?? 0) + (last?.unchanged ?? 0)).toBe(2);
      } else await execute(due);
      await expect
        .poll(async () => (await execute('select failures from workspace_backups'))[0]?.failures, PATIENT)
        .toBe(failures);
      // The mail follows the stored outcome.
      await expect.poll(() => mails.length, PATIENT).toBe(failures === BACKUP_FAILURES_TOLD ? 1 : 0);
      // The minute is for a busy machine.
      const waitMs = Date.parse((await read())?.nextAt ?? '') - Date.now();
      expect(waitMs).toBeLessThan(HOUR_MS + MINUTE_MS);
    }
    expect(await bell()).toMatchObject({ kind: 'backups', event: 'failing', bucket: server.config.bucket });
    expect(mails[0]?.text).toContain(`the last ${BACKUP_FAILURES_TOLD} backups`);
    expect(mails[0]?.text).toContain('cannot be reached');
    await execute(
      `update workspace_backups set failing_since = now() - interval '${BACKUP_PAUSE_DAYS + 1} days', next_at = now()`,
    );
    await expect.poll(async () => (await read())?.isPaused, PATIENT).toBe(true);
    expect((await read())?.nextAt).toBeNull();
    expect(await bell()).toMatchObject({ event: 'paused' });
    isDown = false;
    expect(await run()).toMatchObject({ failed: 0, failure: null });
    expect(await read()).toMatchObject({ isPaused: false, failingSince: null });
  });

  it('stop without Pro and with the settings; copies in the bucket stay', async () => {
    await execute(`update users set subscription_end_date = now() - interval '1 s' where id = ${ownerId}`);
    expect((await owner.post('/api/backups/now', {})).json()).toMatchObject({ code: 'backups-need-pro' });
    expect((await put()).json()).toMatchObject({ code: 'backups-need-pro' });
    expect((await read())?.nextAt).toBeNull();
    const before = await read();
    await execute(`update workspace_backups set next_at = now()`);
    expect(await startDueRun(testApp.deps.db)).toBe(false);
    expect((await read())?.lastRun).toEqual(before?.lastRun);
    expect((await owner.delete('/api/backups')).statusCode).toBe(200);
    expect(await read()).toBeNull();
    expect(await execute('select 1 from backup_copies')).toEqual([]);
    expect((await keys()).length).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });
});
