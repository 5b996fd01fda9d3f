import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import type { TLSSocket } from 'node:tls';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { killHard } from '../test-support/embedded-app-process';
import { processesNaming, waitUntilNoneNames } from '../test-support/processes-naming';
import { freePorts } from '../test-support/free-ports';
import { readyStatus, launchServer, stopServer, waitUntilHealthy } from '../test-support/server-process';
import { startSlowUpload } from '../test-support/slow-upload';
import type { ServerProcess, ServerSettings } from '../test-support/server-process';
import { databaseFolder } from './config/data-folders';
import { workRoot } from './files/work-folder';

const entry = path.join(inject('testBuild'), 'main.js');
/** Data folder of a server that was started once and shut down properly; each test gets a copy. */
let madeFolder = '';
const cleanups: (() => unknown)[] = [];
/** Pause between two looks at a server. Chosen, not measured. */
const LOOK_MS = 20;
/** Longer than the bundled database takes to start again on a busy machine. Chosen, not measured. */
const RECOVERY_MS = 20_000;
const hasNetwork = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ internal, family }) => !internal && family === 'IPv4'),
);

async function freePort(): Promise<string> {
  return String((await freePorts(1))[0]);
}

beforeAll(async () => {
  madeFolder = mkdtempSync(path.join(tmpdir(), 'server-test-'));
  const settings = await settingsOn(madeFolder);
  const server = launchServer(entry, settings);
  try {
    await waitUntilHealthy(server, settings.PORT);
  } finally {
    await stopServer(server);
  }
});
afterAll(() => rmSync(madeFolder, { recursive: true, force: true }));
afterEach(async () => {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
});

async function settingsOn(folder: string): Promise<ServerSettings> {
  // At this level no warning is printed about the missing web app, which these tests do not need.
  return { PORT: await freePort(), DATA_DIR: folder, LOG_LEVEL: 'error' };
}

async function newSettings(): Promise<ServerSettings> {
  const folder = mkdtempSync(path.join(tmpdir(), 'server-test-'));
  cpSync(madeFolder, folder, { recursive: true, filter: (file) => !file.endsWith('.sock') });
  cleanups.push(async () => {
    await waitUntilNoneNames(folder);
    rmSync(folder, { recursive: true, force: true });
  });
  return settingsOn(folder);
}

function launch(settings: ServerSettings, words: readonly string[] = []): ServerProcess {
  const server = launchServer(entry, settings, words);
  cleanups.push(() => killHard(server.process));
  return server;
}

async function startServer(settings: ServerSettings, words: readonly string[] = []): Promise<ServerProcess> {
  const server = launch(settings, words);
  await waitUntilHealthy(server, settings.PORT);
  return server;
}

/** The message for the operator when the start is refused. */
async function refusalOf(settings: ServerSettings, words: readonly string[] = []): Promise<string> {
  const server = launch(settings, words);
  expect(await server.exited).toBe(1);
  const lines = server.output().trim().split('\n');
  expect(lines).toEqual([expect.stringMatching(/^Cannot start: /)]);
  return lines[0] ?? '';
}

function postmasterPid({ DATA_DIR }: ServerSettings): number {
  return Number(readFileSync(path.join(databaseFolder(DATA_DIR), 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** GET over HTTPS without checking the issuer of the certificate. */
function getInsecurely(
  url: string,
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; addresses: string }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { rejectUnauthorized: false }, (answer) => {
      const certificate =
        'getPeerCertificate' in answer.socket ? (answer.socket as TLSSocket).getPeerCertificate() : null;
      answer.resume();
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          addresses: certificate?.subjectaltname ?? '',
        }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

const servesHttps = (starts: number) => async () => {
  const settings = { ...(await newSettings()), HTTPS_PORT: await freePort() };
  const certificates: string[] = [];
  for (let start = 0; start < starts; start++) {
    const server = await startServer(settings, ['--lan']);
    while (!server.output().includes('Go on only')) await sleep(LOOK_MS);
    const url = /Links and QR codes use (https:\/\/\S+)/.exec(server.output())?.[1] ?? '';
    const { status, headers, addresses } = await getInsecurely(`${url}/api/health`);
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(addresses).toContain(`IP Address:${new URL(url).hostname}`);
    expect(server.output()).toContain('█');
    const file = path.join(settings.DATA_DIR, 'lan', 'https.pem');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    certificates.push(readFileSync(file, 'utf8'));
    server.process.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  }
  expect(new Set(certificates).size).toBe(1);
};

const recovers = (kills: number) => async () => {
  const settings = await newSettings();
  await startServer(settings);
  for (let round = 0; round < kills; round++) {
    process.kill(postmasterPid(settings), 'SIGKILL');
    const seen = new Set<number | null>();
    const untilMs = performance.now() + RECOVERY_MS;
    while (!(seen.has(503) && (await readyStatus(settings.PORT)) === 200) && performance.now() < untilMs) {
      seen.add(await readyStatus(settings.PORT));
      await sleep(LOOK_MS);
    }
    expect([...seen].every((status) => status === 200 || status === 503)).toBe(true);
    expect(seen).toContain(503);
    expect(await readyStatus(settings.PORT)).toBe(200);
  }
};

describe('start', () => {
  it('serves, prints its address, starts again on the same data, and ends in order', async () => {
    // The data is that of a server that was started before.
    const { settings, server } = await expectOrderlyEnd('SIGTERM');
    expect(server.output()).toContain(`Anchora is running: http://localhost:${settings.PORT}`);
  });

  it('refuses a wrong value in one line', async () => {
    const settings = await newSettings();
    expect(await refusalOf({ ...settings, STORAGE: 'tape' })).toBe(
      'Cannot start: STORAGE is "tape": accepted are disk, s3',
    );
    expect(await refusalOf(settings, ['--wlan'])).toContain('--wlan is not known: accepted is --lan');
  });

  it('names a port that is already in use, and leaves no database running', { tags: 'thorough' }, async () => {
    const settings = await newSettings();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    cleanups.push(() => other.close());
    const { port } = other.address() as AddressInfo;
    const refusal = await refusalOf({ ...settings, PORT: String(port) });
    expect(refusal).toBe(`Cannot start: Port ${port} is already in use on 127.0.0.1: stop what uses it, or set PORT`);
    expect(processesNaming(settings.DATA_DIR)).toEqual([]);
  });

  it('names an external database that does not answer', async () => {
    const settings = {
      ...(await newSettings()),
      SECRET_KEY: 'k'.repeat(40),
      DATABASE_URL: 'postgres://app:hidden@127.0.0.1:1/app',
    };
    const refusal = await refusalOf(settings);
    expect(refusal).toContain('Cannot start: The database at DATABASE_URL does not let us in');
    expect(refusal).not.toContain('hidden');
  });

  it('refuses a second server on the same data, and the first keeps running', { tags: 'thorough' }, async () => {
    const settings = await newSettings();
    await startServer(settings);
    expect(await refusalOf({ ...settings, PORT: await freePort() })).toContain('is in use by another running instance');
    expect(await readyStatus(settings.PORT)).toBe(200);
  });

  it.runIf(hasNetwork)('serves HTTPS on the local network beside plain HTTP', servesHttps(1));
  it.runIf(hasNetwork)('keeps its certificate', { tags: 'thorough' }, servesHttps(2));
});

async function expectOrderlyEnd(signal: NodeJS.Signals): Promise<{ settings: ServerSettings; server: ServerProcess }> {
  const settings = await newSettings();
  const server = await startServer(settings);
  for (let repeat = 0; repeat < 3; repeat++) server.process.kill(signal);
  expect(await server.exited).toBe(0);
  expect(processesNaming(settings.DATA_DIR)).toEqual([]);
  expect(server.output()).not.toContain('did not stop');
  return { settings, server };
}

describe('stop', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s, even sent several times at once, shuts everything down in order',
    { tags: 'thorough' },
    async (signal) => void (await expectOrderlyEnd(signal)),
  );

  it('during the start also shuts everything down', async () => {
    const settings = await newSettings();
    const server = launch(settings);
    while (processesNaming(settings.DATA_DIR).length === 0) await sleep(LOOK_MS);
    server.process.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    await waitUntilNoneNames(settings.DATA_DIR);
  });

  it('after kill -9 no process is left, and the next start serves', { tags: 'thorough' }, async () => {
    const settings = await newSettings();
    const server = await startServer(settings);
    expect(processesNaming(settings.DATA_DIR)).not.toEqual([]);
    await killHard(server.process);
    await waitUntilNoneNames(settings.DATA_DIR);
    await startServer(settings);
  });
});

describe('a stop during an upload', () => {
  it('says not ready first, lets the upload finish, and then ends', async () => {
    const settings = { ...(await newSettings()), SHUTDOWN_DELAY: '1', METRICS_PORT: await freePort() };
    const server = await startServer(settings);
    const metrics = await fetch(`http://127.0.0.1:${settings.METRICS_PORT}/metrics`);
    expect(await metrics.text()).toContain('process_resident_memory_bytes');
    const upload = await startSlowUpload(settings.PORT);
    server.process.kill('SIGTERM');
    while ((await readyStatus(settings.PORT)) === 200) await sleep(LOOK_MS);
    expect(await readyStatus(settings.PORT)).toBe(503);
    while ((await readyStatus(settings.PORT)) !== null) await sleep(LOOK_MS);
    expect(await upload.finish()).toMatchObject({ status: 200, connection: 'close' });
    expect(await server.exited).toBe(0);
  });
});

describe('a stop during the check of an upload', () => {
  it('waits for the check, though its client has left', { tags: 'thorough' }, async () => {
    const settings = await newSettings();
    const server = await startServer(settings);
    const upload = await startSlowUpload(settings.PORT);
    upload.send();
    const isChecked = () => processesNaming(workRoot(settings.DATA_DIR)).length > 0;
    // The check may last less than two of the usual pauses.
    while (!isChecked()) await sleep(2);
    upload.leave();
    server.process.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(server.output()).not.toMatch(/failed|launcher|pool/);
  });
});

describe('when PostgreSQL is killed', () => {
  it('answers 503 until it is back, never hangs, and recovers by itself', recovers(1));
  it('recovers a second time', { tags: 'thorough' }, recovers(2));
});
