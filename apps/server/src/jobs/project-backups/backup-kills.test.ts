import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Project } from '@anchora/contract/projects';
import { PROJECT_ARCHIVE_FILE } from '@anchora/contract/project-archive';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../../testing/support/seeded-random';
import { becomePro } from '../../../test-support/become-pro';
import { readZip } from '../../../test-support/read-zip';
import { launchBackupNode } from '../../../test-support/backup-node';
import { startBucketRelay, type BucketMoment, type BucketRelay } from '../../../test-support/bucket-relay';
import { PATIENT } from '../../../test-support/patience';
import { startS3Server, whyNoS3Server, type S3TestServer } from '../../../test-support/s3-server';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { PASSWORD, type TestClient } from '../../../test-support/test-client';
import { uploadFixture } from '../../../test-support/upload-file';
import { S3ObjectStore } from '../../storage/s3-object-store';
import { wholeNumber } from '../../../../../testing/support/number-options';
import { endAll } from '../../../../../testing/support/end-all';

/** Set by `npm run endurance -- backups [rounds] [seed]`; `project-backups.test.ts` kills once. */
const ROUNDS = wholeNumber('ENDURANCE_AMOUNT', process.env.ENDURANCE_AMOUNT ?? '0', 0);
const SEED = wholeNumber('ENDURANCE_SEED', process.env.ENDURANCE_SEED ?? '1', 0);
const PROJECTS = 6;
/** Share of the projects that change before a round. Chosen, not measured. */
const CHANGED_SHARE = 0.7;
/** Copies of each project that are kept. */
const KEEP = 2;
/** Stands for the public address of the bucket; the connector leads it to the server's own port. */
const PUBLIC = '93.184.216.34';
/** Shorter than in production, so that the jobs of a killed process are taken over soon. */
const LEASE_MS = 1500;
/** A process starts, takes its jobs and finishes them within about this time. Chosen, not measured. */
const LONGEST_LIFE_MS = 2500;
/** Longest time of one round on a busy machine. Chosen, not measured. */
const ROUND_MS = 60_000;
/** Longest time of starting the server with the bucket. Chosen, not measured. */
const PREPARATION_MS = 300_000;

/** The moment at which a process is killed: one of a request, or a random time. */
const STEPS: (readonly [method: string, moment: BucketMoment] | null)[] = [
  ['PUT', 'answered'],
  ['PUT', 'begins'],
  ['PUT', 'half'],
  ['PUT', 'heard'],
  ['DELETE', 'begins'],
  ['DELETE', 'answered'],
  ['HEAD', 'answered'],
  null,
];

// A run that was asked for and does nothing must not look like one without a problem.
const reason = ROUNDS > 0 ? whyNoS3Server() : null;
if (reason !== null) throw new Error(`Kills during backups need a server with the S3 interface: ${reason}`);

describe.runIf(ROUNDS > 0)('a server that is killed during backups', () => {
  let server: S3TestServer;
  let store: S3ObjectStore;
  let reader: S3Client;
  let relay: BucketRelay;
  let testApp: TestApp;
  let owner: TestClient;
  let workspaceId: number;
  const projects: Project[] = [];
  const nodes: ChildProcess[] = [];
  const rows = async <T extends object>(text: string) =>
    (await testApp.deps.db.execute<T & Record<string, unknown>>(sql.raw(text))).rows;

  function startNode(): ChildProcess {
    const node = launchBackupNode(testApp, { publicAddress: PUBLIC, bucketPort: relay.port, leaseMs: LEASE_MS });
    nodes.push(node);
    return node;
  }

  /** Starts a process and kills it at a step of the run. @returns where; null if the run had no such step. */
  async function killAt(step: (typeof STEPS)[number], afterMs: number): Promise<string | null> {
    const node = startNode();
    const exited = new Promise<void>((resolve) => node.once('exit', () => resolve()));
    let where: string | null = null;
    const kill = (at: string) => {
      where ??= at;
      node.kill('SIGKILL');
    };
    const timer = step === null ? setTimeout(() => kill(`after ${Math.round(afterMs)} ms`), afterMs) : undefined;
    relay.onMoment = (method, moment) => {
      if (step !== null && method === step[0] && moment === step[1]) kill(step.join(' '));
    };
    await Promise.race([exited, untilRunIsOver()]);
    clearTimeout(timer);
    relay.onMoment = () => undefined;
    node.kill('SIGKILL');
    await exited;
    return where;
  }

  async function untilRunIsOver(): Promise<void> {
    const open = `select 1 from workspace_backups where next_at <= now() or ended_at is null`;
    await expect.poll(() => rows(open), { timeout: ROUND_MS, interval: 50 }).toEqual([]);
  }

  const beginRun = () => rows(`update workspace_backups set next_at = now()`);

  /** Each object is a whole zip, each noted copy has its object, and nothing else is in the bucket. */
  async function faultsOfBucket(): Promise<string[]> {
    const copies = await rows<{ key: string; size: number; written: boolean; project: number }>(
      'select key, size_bytes::int as size, is_written as written, project_id as project from backup_copies',
    );
    const faults = copies.filter(({ written }) => !written).map(({ key }) => `${key} is noted as on its way`);
    const keys = new Set<string>();
    for await (const { key } of store.list('')) keys.add(key);
    for (const { key, size } of copies) {
      const bytes = keys.has(key) ? await objectAt(key) : null;
      if (bytes?.length !== size) faults.push(`${key} has ${bytes?.length} bytes instead of ${size}`);
      else if (!(await isWhole(bytes))) faults.push(`${key} is not whole`);
      keys.delete(key);
    }
    for (const { id } of projects) {
      const own = copies.filter(({ project }) => project === id).length;
      if (own < 1 || own > KEEP) faults.push(`project ${id} has ${own} copies`);
    }
    return [...faults, ...[...keys].map((key) => `${key} is not noted`)];
  }

  async function objectAt(key: string): Promise<Buffer> {
    const { Body } = await reader.send(new GetObjectCommand({ Bucket: server.config.bucket, Key: key }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  }

  beforeAll(async () => {
    server = await startS3Server();
    store = new S3ObjectStore(server.config);
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = server.config;
    const credentials = { accessKeyId, secretAccessKey };
    reader = new S3Client({ endpoint: endpoint ?? '', region, forcePathStyle: true, credentials });
    const bucketPort = Number(new URL(endpoint ?? '').port);
    relay = await startBucketRelay(bucketPort);
    testApp = await createTestApp({
      deps: {
        network: {
          resolve: () => Promise.resolve([PUBLIC]),
          connect: () => connect(bucketPort, '127.0.0.1'),
          ownAddresses: () => [],
        },
      },
    });
    owner = testApp.client();
    await owner.register();
    await becomePro(owner);
    const { url } = await uploadFixture(owner, 'clips/clock-9x16.mp4');
    for (let number = 1; number <= PROJECTS; number++) {
      const wanted = {
        type: 'markerless',
        contentType: 'video',
        modelUrl: url,
        isPublic: true,
        name: `Clock ${number}`,
      };
      projects.push((await owner.post('/api/projects', wanted)).json<Project>());
    }
    const key = { region, bucket, accessKeyId, secretAccessKey };
    const settings = { endpoint: 'http://s3.example', ...key, prefix: 'anchora', every: 'day', hour: 3, keep: KEEP };
    const payload = { settings, currentPassword: PASSWORD };
    const answer = await owner.request({ method: 'PUT', url: '/api/backups', payload });
    expect(answer.statusCode, answer.body).toBe(200);
    [{ id: workspaceId } = { id: 0 }] = await rows<{ id: number }>('select id from workspace_backups');
  }, PREPARATION_MS);
  afterAll(async () => {
    for (const node of nodes) node.kill('SIGKILL');
    await endAll(
      () => store?.close(),
      () => reader?.destroy(),
      () => testApp?.close(),
      () => relay?.stop(),
      () => server?.stop(),
    );
  });

  it(
    'leaves whole copies, and the next run completes them without sending one twice',
    async () => {
      const random = seededRandom(SEED);
      const steps: string[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const changed = projects.filter(() => round === 0 || random.next() < CHANGED_SHARE);
        for (const { id } of changed)
          await succeeded(owner.patch(`/api/projects/${id}`, { name: `Clock ${id}, round ${round}` }));
        relay.taken.length = 0;
        await beginRun();
        const where = await killAt(STEPS[round % STEPS.length] ?? null, random.next() * LONGEST_LIFE_MS);
        if (where !== null) steps.push(where);
        const next = startNode();
        await untilRunIsOver();
        const takenOnce = [...relay.taken];
        // A job that was removed with its run may have left something, which a further run deletes without sending
        // anything.
        await beginRun();
        await untilRunIsOver();
        await expect.poll(faultsOfBucket, { ...PATIENT, message: `round ${round}: ${where}` }).toEqual([]);
        next.kill('SIGKILL');
        expect(takenOnce, `round ${round}: ${where}`).toHaveLength(changed.length);
        expect(relay.taken, `round ${round}: ${where}`).toHaveLength(changed.length);
        const [ended] = await rows(
          `select written, unchanged, failed from workspace_backups where id = ${workspaceId}`,
        );
        expect(ended).toMatchObject({ written: 0, unchanged: PROJECTS, failed: 0 });
        process.stdout.write(`round ${round + 1}: killed at ${where}; ${changed.length} copies\n`);
      }
      // Some runs have no step of the wanted kind; a run in which most have none shows nothing.
      expect(steps.length).toBeGreaterThan(ROUNDS / 2);
    },
    ROUNDS * ROUND_MS,
  );
});

/** Whether a zip of a project opens and has each file that its description names, with the right bytes. */
async function isWhole(bytes: Buffer): Promise<boolean> {
  const entries = await readZip(bytes);
  const description = entries.get(PROJECT_ARCHIVE_FILE)?.toString() ?? '';
  const files = [...entries].filter(([name]) => name.startsWith('files/'));
  const areRight = files.every(([name, content]) => {
    const hash = createHash('sha256').update(content).digest('hex');
    return name.includes(hash) && description.includes(hash);
  });
  return areRight && files.length > 0 && !entries.has('missing.txt');
}
