import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isolate, strongestIsolation, type Isolation } from './isolation';
import { Launcher } from './launcher';
import { startChild } from './start-child';

const CANARY = new URL('../../test-support/canary.child.mjs', import.meta.url);
const STRENGTHS: readonly Isolation[] = ['limits', 'no-network', 'sealed'];

/**
 * Whether the system lets this account make namespaces, asked without the code that is tested here. Containers often
 * forbid it.
 */
function allows(command: string, ...namespaces: string[]): boolean {
  const args = ['--user', '--map-root-user', ...namespaces, '/bin/sh', '-c', command];
  const isAllowed = process.platform === 'linux' && spawnSync('unshare', args).status === 0;
  if (!isAllowed) process.stderr.write(`Skipped: this system does not allow "unshare ${args.join(' ')}".\n`);
  return isAllowed;
}
const allowsNetworks = allows('true', '--net', '--ipc', '--pid', '--fork');
const allowsMounts =
  allowsNetworks && allows('mount -t tmpfs none /sys', '--net', '--ipc', '--pid', '--fork', '--mount');

let dataDir: string;
let strongest: Isolation;
const servers: Server[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'isolation-'));
  await mkdir(path.join(dataDir, 'work/own'), { recursive: true });
  for (const name of ['secret-key', 'work/neighbour', 'work/own/upload'])
    await writeFile(path.join(dataDir, name), name);
  strongest = await strongestIsolation();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(dataDir, { recursive: true });
});

async function listen(where: { port: 0; host: string } | { path: string }): Promise<Server> {
  const server = createServer((socket) => socket.end());
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(where, resolve);
  });
  return server;
}

/** Runs the canary in a child process of a built server. @returns the result of each attempt */
async function tryCanary(isolation: Isolation, start = startChild): Promise<Record<string, unknown>> {
  const socketPath = path.join(dataDir, `postgres-${isolation}-${servers.length}`);
  await listen({ path: socketPath });
  const { port } = (await listen({ port: 0, host: '127.0.0.1' })).address() as AddressInfo;
  const own = path.join(dataDir, 'work/own/upload');
  const resources = { heapMb: 64, memoryMb: 512, cpuS: 30, folder: path.dirname(own), isolation };
  const child = await start(CANARY, resources);
  const [secret, neighbour] = [path.join(dataDir, 'secret-key'), path.join(dataDir, 'work/neighbour')];
  child.send({ secret, neighbour, port, socketPath, own });
  const answered = new Promise<Record<string, unknown>>((resolve, reject) => {
    child.onMessage((message) => resolve((message as { answer: Record<string, unknown> }).answer));
    child.ended.then(({ complaint }) => reject(new Error(complaint)), reject);
  });
  try {
    return await answered;
  } finally {
    child.kill();
    await child.ended;
  }
}

/** Node's own permissions refuse and allow this on every system. */
const REFUSED = {
  environment: expect.not.arrayContaining(['PATH', 'HOME']) as string[],
  readSecret: false,
  readNeighbour: false,
  listNeighbours: false,
  readAccounts: false,
  writeBesideTheProgram: false,
  startProcess: false,
  startThread: false,
  readOwn: true,
  writeOwn: true,
};

describe('a child process of a built server', () => {
  it('reads no secret, no other file and starts nothing, where the system offers limits alone', async () => {
    expect(await tryCanary('limits')).toMatchObject({ ...REFUSED, connectOverNetwork: true, connectToDatabase: true });
  });

  it.runIf(allowsNetworks)('opens no connection over the network where the system can take it away', async () => {
    expect(STRENGTHS.indexOf(strongest)).toBeGreaterThan(0);
    expect(await tryCanary('no-network')).toMatchObject({ ...REFUSED, connectOverNetwork: false });
  });

  it.runIf(allowsMounts)('reaches nothing outside its folder where the system can seal it', async () => {
    expect(strongest).toBe('sealed');
    const canary = { ...REFUSED, connectOverNetwork: false, connectToDatabase: false };
    expect(await tryCanary('sealed')).toMatchObject(canary);
    const launcher = new Launcher();
    onTestFinished(() => launcher.stop());
    expect(await tryCanary('sealed', (url, resources) => launcher.start(url, resources))).toMatchObject(canary);
  });
});

describe('isolate', () => {
  it.runIf(process.platform === 'linux')('names no path that lies in another one, and quotes each', async () => {
    const awkward = path.join(dataDir, "it's $(here)");
    await mkdir(path.join(awkward, 'below'), { recursive: true });
    const readOnly = [awkward, path.join(awkward, 'below'), '/usr/bin/node'];
    const script = isolate('sealed', ['node'], { readOnly }).find((word) => word.includes('pivot_root')) ?? '';
    const quoted = `'${awkward.replace("'", `'\\''`)}'`;
    expect(script).toContain(`mount --rbind -o ro ${quoted} `);
    expect(script).not.toMatch(/below|\/usr\/bin\/node/);
  });

  it('leaves the command alone where the system offers nothing', () => {
    expect(isolate('limits', ['node', 'x'], { readOnly: [] })).toEqual(['node', 'x']);
  });
});
