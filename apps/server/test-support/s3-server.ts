import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3StorageConfig } from '../src/config/config';
import { ensureDebianPrograms } from './ensure-debian-programs';
import { freePorts } from './free-ports';
import { SWIFT_ACCOUNT, writeSwiftConfiguration } from './swift-configuration';

/** Time between two attempts to reach the server. Chosen, not measured. */
const RETRY_MS = 200;
/** Last characters of the servers' complaints, for the message of a start that fails. Chosen, not measured. */
const KEPT_COMPLAINTS = 4000;

/**
 * A real S3 server for tests: one node of OpenStack Swift with its S3 API, from Debian's packages. Unlike the usual
 * stand-ins it checks signatures, signed headers and expiry.
 */
export interface S3TestServer {
  config: S3StorageConfig;
  stop(): Promise<void>;
}

const PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];
const PROGRAMS = [
  ...['account', 'container', 'object', 'proxy'].map((part) => `swift-${part}-server`),
  'swift-ring-builder',
  'memcached',
];
/** Far longer than its processes need on a busy machine. Chosen, not measured. */
const START_TIMEOUT_MS = 60_000;
/**
 * Time for hooks that start it and an application; each of the two waits of `startS3Server` may take
 * `START_TIMEOUT_MS`.
 */
export const S3_START_MS = 300_000;

/**
 * Runs the servers and ends them when its standard input closes, which also happens if this process dies. The servers
 * get no standard input, because they would keep the pipe open.
 */
const SUPERVISOR = `
  setsid memcached -u nobody -l 127.0.0.1 -p "$MEMCACHED_PORT" -m 32 </dev/null & pids=$!
  for part in account container object proxy; do
    setsid swift-$part-server "$SWIFT_CONF_DIR/$part-server.conf" </dev/null & pids="$pids $!"
  done
  read _
  for pid in $pids; do kill -KILL -$pid 2>/dev/null; done
  wait
`;

/** Null if the server's programs are installed or can be; otherwise the reason, for printing. */
export function whyNoS3Server(): string | null {
  return ensureDebianPrograms({ name: 'S3 server', packages: PACKAGES, programs: PROGRAMS });
}

/** @throws Error with what its processes printed, if it does not start. */
export async function startS3Server(): Promise<S3TestServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'anchora-s3-'));
  const [proxy = 0, account = 0, container = 0, object = 0, memcached = 0] = await freePorts(5);
  await writeSwiftConfiguration(folder, { proxy, account, container, object, memcached });
  const env = {
    PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
    SWIFT_CONF_DIR: path.join(folder, 'conf'),
    MEMCACHED_PORT: String(memcached),
  };
  const supervisor = spawn('/bin/sh', ['-c', SUPERVISOR], { env, stdio: ['pipe', 'ignore', 'pipe'] });
  let complaints = '';
  supervisor.stderr.on('data', (text: Buffer) => {
    complaints = (complaints + text.toString()).slice(-KEPT_COMPLAINTS);
  });
  const ended = new Promise<void>((resolve) => {
    supervisor.once('exit', () => resolve());
  });
  const stop = async () => {
    supervisor.stdin.end();
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const endpoint = `http://127.0.0.1:${proxy}`;
  const config: S3StorageConfig = {
    kind: 's3',
    endpoint,
    region: SWIFT_ACCOUNT.region,
    bucket: 'anchora-test',
    accessKeyId: `${SWIFT_ACCOUNT.name}:${SWIFT_ACCOUNT.user}`,
    secretAccessKey: SWIFT_ACCOUNT.key,
    forcePathStyle: true,
    acl: null,
    publicUrl: null,
  };
  try {
    await retried(() => createBucket(config));
    // The bucket may exist before the server with the objects answers.
    await retried(() => tryObject(config));
  } catch (error) {
    await stop();
    // oxlint-disable-next-line eslint/preserve-caught-error -- its cause carries whole sockets, which would be printed
    throw new Error(`the S3 test server did not start: ${(error as Error).message} ${complaints}`);
  }
  return { config, stop };
}

/** Repeats the attempt until it succeeds, because the five servers start listening one by one. */
async function retried(attempt: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(RETRY_MS);
    }
  }
}

export async function createBucket(config: S3StorageConfig): Promise<void> {
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client(optionsOf(config));
  try {
    await client.send(new CreateBucketCommand({ Bucket: config.bucket }));
  } finally {
    client.destroy();
  }
}

/** Stores an object and deletes it. @throws Error while the server of the objects is starting */
async function tryObject(config: S3StorageConfig): Promise<void> {
  const { DeleteObjectCommand, PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client(optionsOf(config));
  const tried = { Bucket: config.bucket, Key: 'tried' };
  try {
    await client.send(new PutObjectCommand({ ...tried, Body: 'x' }));
    await client.send(new DeleteObjectCommand(tried));
  } finally {
    client.destroy();
  }
}

function optionsOf({ region, endpoint, accessKeyId, secretAccessKey }: S3StorageConfig) {
  return {
    region,
    endpoint: endpoint ?? '',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  };
}
