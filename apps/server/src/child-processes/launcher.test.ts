import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isChildOf, processesNaming } from '../../test-support/processes-naming';
import { PATIENT } from '../../test-support/patience';
import { LAUNCHED_PROBE, PROBE_LIMITS } from '../../test-support/probe-child';
import { childProgram } from './child-program';
import { Launcher } from './launcher';
import { runChild, startChildrenWith, type ChildLimits } from './run-child';

const { url: LAUNCHER } = childProgram('launcher', import.meta.url);
const launcher = new Launcher();
let folder: string;
let limits: ChildLimits;
/** Launchers of this process; those of servers that other tests have started at the same time have the same program. */
const launchers = () => processesNaming(fileURLToPath(LAUNCHER)).filter((pid) => isChildOf(pid, process.pid));
const probes = () => processesNaming(fileURLToPath(LAUNCHED_PROBE.url));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'launcher-'));
  limits = { ...PROBE_LIMITS, folder };
  startChildrenWith(launcher);
});
afterAll(async () => {
  startChildrenWith(null);
  await launcher.stop();
  expect(launchers()).toEqual([]);
  await rm(folder, { recursive: true });
});

it('passes requests, progress, answers and errors on, whole', async () => {
  // The message is larger than the buffer of a channel, so that it arrives in parts.
  const bytes = new Uint8Array(300_000).map((_, index) => index % 251);
  const progress: number[] = [];
  const watched = { ...limits, onProgress: (percent: number) => void progress.push(percent) };
  const answers = await Promise.all([0, 1].map(() => runChild(LAUNCHED_PROBE, { do: 'echo', bytes }, watched)));
  for (const answer of answers) expect(Buffer.from(answer.bytes ?? []).equals(bytes)).toBe(true);
  expect(progress).toEqual([50, 50]);
  expect(launchers()).toHaveLength(1);
  const unwritable = { do: 'write-file', path: path.join(folder, 'missing/file'), sizeBytes: 1 } as const;
  await expect(runChild(LAUNCHED_PROBE, unwritable, limits)).rejects.toThrow(/^launched-probe: ENOENT/);
  const missing = { name: 'missing', url: new URL('./missing.child.js', import.meta.url) };
  await expect(runChild(missing, {}, limits)).rejects.toThrow(/^missing ended without an answer \(code 1\)/);
});

it('ends a child that takes too long, and leaves none behind', async () => {
  const hasty = { ...limits, timeoutMs: 1500 };
  await expect(runChild(LAUNCHED_PROBE, { do: 'spin' }, hasty)).rejects.toThrow(
    'launched-probe took longer than 1500 ms',
  );
  expect(probes()).toEqual([]);
});

it('starts again after it was killed, and tells those who were waiting', async () => {
  const waiting = runChild(LAUNCHED_PROBE, { do: 'spin' }, limits);
  waiting.catch(() => undefined);
  await expect.poll(() => probes()).not.toEqual([]);
  for (const pid of launchers()) process.kill(pid, 'SIGKILL');
  await expect(waiting).rejects.toThrow('the launcher of child processes has ended (SIGKILL)');
  await expect.poll(() => probes()).toEqual([]);
  await expect(runChild(LAUNCHED_PROBE, { do: 'tell' }, limits)).resolves.toHaveProperty('pid');
});

it('tells those who wait, and those who come later, that it was stopped', async () => {
  const stopping = new Launcher();
  const resources = { heapMb: 256, memoryMb: 1024, cpuS: 30, folder };
  const child = await stopping.start(LAUNCHED_PROBE.url, resources);
  await Promise.all([stopping.stop(), stopping.stop()]);
  await expect(child.ended).rejects.toThrow('the server stopped before the child process had answered');
  await expect(stopping.start(LAUNCHED_PROBE.url, resources)).rejects.toThrow('the server stopped');
  expect(launchers()).toHaveLength(1);
  await expect.poll(() => probes()).toEqual([]);
});

it('ends with its server, even one that is killed, and so do its children', async () => {
  const script = fileURLToPath(new URL('../../test-support/run-launched-child.ts', import.meta.url));
  const tsx = createRequire(import.meta.url).resolve('tsx');
  const args = ['--import', tsx, script, LAUNCHED_PROBE.url.href];
  const server = spawn(process.execPath, args, { stdio: 'inherit' });
  const started = () => processesNaming('launcher.child.ts').filter((pid) => isChildOf(pid, Number(server.pid)));
  await expect.poll(() => started(), PATIENT).toHaveLength(1);
  const [launcher = 0] = started();
  await expect.poll(() => probes(), PATIENT).not.toEqual([]);
  server.kill('SIGKILL');
  await expect.poll(() => [processesNaming('launcher.child.ts').includes(launcher), probes()]).toEqual([false, []]);
});
