/**
 * Follows deploy/Dockerfile in Debian trees, for machines without a container engine: builds the image's files, starts
 * the server in them as the image's account, and tests it from outside. Needs root, mmdebstrap and Node 20. Exits with
 * 1 if a check fails.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../../apps/server/test-support/free-ports';
import { readyStatus } from '../../../apps/server/test-support/server-process';
import { startEmbeddedPostgres } from '../../../apps/server/src/db/embedded/embedded-postgres';
import { temporaryFolder } from '../../support/temporary-folder';
import { CERTIFICATES, DebianTree, whyNoTree } from './debian-tree';
import { type ImageStage, readDockerfile } from './read-dockerfile';

/** Time between two questions whether the server is ready: short beside a start, which takes seconds. */
const POLL_MS = 100;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PASSWORDS = { admin: 'image-admin', app: 'image-app', areNew: false };
/** Longest wait for a start, far longer than it takes on a busy machine. Chosen, not measured. */
const START_TIMEOUT_MS = 60_000;
/** Longest wait for a stop, far longer than it takes on a busy machine. Chosen, not measured. */
const STOP_TIMEOUT_MS = 60_000;
/**
 * Limit for the image without Debian and Node, which it shares with other images. Chosen, not measured: it notices that
 * far more is packed.
 */
const MAX_IMAGE_MB = 350;
const problems: string[] = [];
const begunMs = performance.now();

function check(what: string, holds: boolean): void {
  console.log(`${holds ? 'ok     ' : 'PROBLEM'} ${what}`);
  if (!holds) problems.push(what);
}

const reason = whyNoTree();
if (reason !== null) throw new Error(reason);
const folder = temporaryFolder('image-');
await tryImage(makeImage(readDockerfile(readFileSync(path.join(ROOT, 'deploy/Dockerfile'), 'utf8'))));
console.log(`${problems.length} problems, ${((performance.now() - begunMs) / 1000).toFixed(0)} s`);
process.exitCode = problems.length === 0 ? 0 : 1;

interface Image {
  tree: DebianTree;
  stage: ImageStage;
}

/** Follows all stages. @returns the image of the last */
function makeImage(stages: ImageStage[]): Image {
  const base = DebianTree.make(path.join(folder, 'base'));
  const made = new Map<string, DebianTree>();
  let image: Image | undefined;
  for (const stage of stages) {
    const tree = base.copyTo(path.join(folder, `image-${made.size}`));
    for (const step of stage.steps) {
      if (step.do === 'run') {
        const environment = { NODE_EXTRA_CA_CERTS: CERTIFICATES };
        tree.run(['/bin/sh', '-c', step.command], { user: 'root:root', workdir: stage.workdir, environment });
      } else copy(step, stage, tree, made);
    }
    made.set(stage.name, tree);
    image = { tree, stage };
  }
  if (!image) throw new Error('the Dockerfile has no image');
  return image;
}

function copy(
  { from, source, target }: { from: string | null; source: string; target: string },
  stage: ImageStage,
  tree: DebianTree,
  made: ReadonlyMap<string, DebianTree>,
): void {
  const into = tree.path(path.resolve(stage.workdir, target));
  mkdirSync(into, { recursive: true });
  if (from === null) {
    const files = execFileSync('git', ['archive', 'HEAD', source], { cwd: ROOT, maxBuffer: 2 ** 31 });
    execFileSync('tar', ['-x', '-C', into], { input: files });
    return;
  }
  const other = made.get(from);
  if (!other) throw new Error(`no image is named ${from}`);
  execFileSync('cp', ['-a', `${other.path(source)}/.`, into]);
}

/** Relays TCP to the socket of the bundled database, because a container reaches its database over TCP. */
async function relayTo(socketPath: string): Promise<Server> {
  const relay = createServer((client) => {
    const database = connect(socketPath);
    client.pipe(database).pipe(client);
    client.on('error', () => database.destroy());
    database.on('error', () => client.destroy());
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  return relay;
}

async function tryImage(image: Image): Promise<void> {
  const sizeMb = image.tree.sizeMb(image.stage.workdir);
  check(`the product's files take ${sizeMb} MB, at most ${MAX_IMAGE_MB}`, sizeMb <= MAX_IMAGE_MB);
  const postgres = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), passwords: PASSWORDS });
  try {
    const { host, port, user, password, database } = postgres.server.connection;
    const relay = await relayTo(path.join(host, `.s.PGSQL.${port}`));
    try {
      const relayed = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
      await tryServer(image, `postgres://${user}:${password}@${relayed}/${database}`);
    } finally {
      relay.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function tryServer({ tree, stage }: Image, url: string): Promise<void> {
  const [port = 0] = await freePorts(1);
  const environment = {
    ...stage.environment,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: url,
    SECRET_KEY: 'image '.repeat(8),
  };
  const inside = { user: `${stage.user}:${stage.user}`, workdir: stage.workdir, environment };
  const server = tree.start(stage.command, inside);
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(server, 'close') as Promise<[number | null]>;
  let pid: number | null = null;
  try {
    check('the server becomes ready', await becomesReady(port, () => server.exitCode === null));
    pid = processIn(server.pid ?? 0);
    check('it runs as an account without rights', pid !== null && !/^Uid:\s+0\b/m.test(statusOf(pid)));
    check('it has no capability', pid !== null && /^CapEff:\s+0+$/m.test(statusOf(pid)));
    const page = await fetch(`http://127.0.0.1:${port}/`);
    check('its first page is served', page.ok && (await page.text()).includes('<html'));
    check(
      'its health check passes',
      passes(() => tree.run(stage.healthcheck, inside)),
    );
    if (pid !== null) process.kill(pid, 'SIGTERM');
    const [code] = await Promise.race([ended, sleep(STOP_TIMEOUT_MS, ['no end'], { ref: false })]);
    check('it ends with 0 when it is asked to stop', code === 0);
    check('the health check fails afterwards', !passes(() => tree.run(stage.healthcheck, inside)));
  } finally {
    // Processes of the image's account outlive the process that started them.
    if (pid !== null && server.exitCode === null) process.kill(pid, 'SIGKILL');
    server.kill('SIGKILL');
    if (problems.length > 0) console.log(output);
  }
}

async function becomesReady(port: number, lives: () => boolean): Promise<boolean> {
  const untilMs = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < untilMs && lives()) {
    if ((await readyStatus(String(port))) === 200) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/** Process id, in this system's count, of the first process in the image: the only child of its starter. */
function processIn(starter: number): number | null {
  const children = readFileSync(`/proc/${starter}/task/${starter}/children`, 'utf8').trim();
  return children === '' ? null : Number.parseInt(children, 10);
}

function statusOf(pid: number): string {
  return readFileSync(`/proc/${pid}/status`, 'utf8');
}

function passes(attempt: () => void): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}
