import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MB } from '@anchora/contract/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { processesNaming } from '../../test-support/processes-naming';
import { PATIENT } from '../../test-support/patience';
import { PROBE, PROBE_LIMITS } from '../../test-support/probe-child';
import { CHECK_FILE } from '../files/checks/check-file';
import type { Launcher } from './launcher';
import { ChildLimitError } from './child-limit-error';
import { runChild, startChildrenWith, type ChildLimits } from './run-child';
import { MAX_FILE_MB, startChild } from './start-child';

let folder: string;
let limits: ChildLimits;
/** The probe from its source: a built program may not start processes. */
const UNBUILT_PROBE = { ...PROBE, url: new URL('../../test-support/probe.child.ts', import.meta.url) };
/** Probes are found by their command lines, because a child knows its id only in a namespace of its own. */
const probes = () => processesNaming(fileURLToPath(PROBE.url));
/** The groups in which the kernel schedules the probes, with their priorities. */
const groups = () => new Set(probes().map((pid) => readFileSync(`/proc/${pid}/autogroup`, 'utf8').trim()));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'run-child-'));
  limits = { ...PROBE_LIMITS, folder };
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => rm(folder, { recursive: true }));

describe('runChild', () => {
  it('answers from a separate process, to requests in sequence and in parallel', async () => {
    const sent = [1, 2, 3].map((byte) => Uint8Array.of(byte));
    const answers = await Promise.all(sent.map((bytes) => runChild(PROBE, { do: 'echo', bytes }, limits)));
    expect(answers.map(({ bytes }) => Uint8Array.from(bytes ?? []))).toEqual(sent);
    expect(answers.map(({ pid }) => pid)).not.toContain(process.pid);
  });

  it('passes bytes in both directions', async () => {
    // The message is larger than the buffer of a channel, so that it arrives in parts.
    const bytes = new Uint8Array(300_000).map((_, index) => index % 251);
    const answer = await runChild(PROBE, { do: 'echo', bytes }, limits);
    expect(Buffer.from(answer.bytes ?? []).equals(bytes)).toBe(true);
  });

  it('rejects with the error that the child threw', async () => {
    const request = { do: 'write-file', path: path.join(folder, 'missing/file'), sizeBytes: 1 } as const;
    await expect(runChild(PROBE, request, limits)).rejects.toThrow(/^probe: ENOENT/);
  });

  it('rejects with Node’s message if the child cannot start', async () => {
    const missing = { name: 'missing', url: new URL('./missing.child.js', import.meta.url) };
    await expect(runChild(missing, {}, limits)).rejects.toThrow(
      /^missing ended without an answer \(code 1\):[^]*missing\.child\.js/,
    );
  });

  it('hands the child no environment, no standard input and no folder of the server', async () => {
    vi.stubEnv('ANCHORA_TEST_SECRET', 'hidden');
    const { environment, folder: cwd, inputBytes } = await runChild(PROBE, { do: 'tell' }, limits);
    const names = Object.keys(environment).filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name));
    expect({ names, cwd, inputBytes }).toEqual({ names: [], cwd: '/', inputBytes: 0 });
    expect(probes()).toEqual([]);
  });
});

describe('limits of a child process', () => {
  it('ends one that takes too long, even if it never returns to its event loop, and gives its slot back', async () => {
    const hasty = { ...limits, timeoutMs: 1500, maxAtOnce: 1 };
    await expect(runChild(PROBE, { do: 'spin' }, hasty)).rejects.toThrow('probe took longer than 1500 ms');
    await expect(runChild(PROBE, { do: 'tell' }, { ...limits, maxAtOnce: 1 })).resolves.toHaveProperty('pid');
  });

  it.runIf(existsSync('/proc/self/autogroup'))(
    'give the server precedence, also where the kernel schedules each session as a group',
    async () => {
      const ending = new AbortController();
      const spinning = runChild(PROBE, { do: 'spin' }, { ...limits, signal: ending.signal });
      spinning.catch(() => undefined);
      const lowered = [expect.stringMatching(/^\/autogroup-\d+ nice 5$/)];
      await expect.poll(() => [...groups()]).toEqual(lowered);
      ending.abort(new Error('seen enough'));
      await expect(spinning).rejects.toThrow('seen enough');
    },
  );

  it.runIf(process.platform !== 'win32')(
    'end one that uses up its processor time, though it has time left',
    async () => {
      const spinning = runChild(PROBE, { do: 'spin' }, { ...limits, cpuS: 1 });
      await expect(spinning).rejects.toMatchObject({ name: 'ChildLimitError' });
    },
  );

  it('ends one whose JavaScript heap grows too large', async () => {
    const greedy = path.join(folder, 'greedy');
    await writeFile(greedy, `{"asset":{"version":"2.0"},"x":[${'{"a":{}},'.repeat(300_000)}1]}`);
    const request = { path: greedy, kind: 'model' } as const;
    await expect(runChild(CHECK_FILE, request, { ...limits, heapMb: 24 })).rejects.toThrow(ChildLimitError);
    await expect(runChild(CHECK_FILE, request, limits)).resolves.toHaveProperty('refused.code', 'file-invalid');
  });

  it.runIf(process.platform === 'linux')('keeps one from filling the memory outside the heap', async () => {
    // Either the buffer cannot be allocated or, during a collection, V8's own space.
    const scarce = { ...limits, memoryMb: 512 };
    await expect(runChild(PROBE, { do: 'fill-memory' }, scarce)).rejects.toThrow(/allocation failed/i);
  });

  it('keeps one from writing a file larger than any upload', async () => {
    const file = path.join(folder, 'large');
    const request = { do: 'write-file', path: file, sizeBytes: (MAX_FILE_MB + 1) * MB } as const;
    await expect(runChild(PROBE, request, limits)).rejects.toThrow(/EFBIG|SIGXFSZ/);
    expect((await stat(file)).size).toBeLessThanOrEqual(MAX_FILE_MB * MB);
  });

  it('outlives one that crashes', { tags: 'thorough' }, async () => {
    await expect(runChild(PROBE, { do: 'crash' }, limits)).rejects.toThrow(ChildLimitError);
  });

  it.runIf(process.platform === 'linux')(
    'ends the processes that it started, even those in groups of their own',
    async () => {
      const marker = `leftover-${path.basename(folder)}`;
      await runChild(UNBUILT_PROBE, { do: 'leave-behind', marker }, limits);
      await expect.poll(() => processesNaming(marker)).toEqual([]);
    },
  );

  it('ends one when told to, and rejects with the reason', async () => {
    const stopping = new AbortController();
    const running = runChild(PROBE, { do: 'spin' }, { ...limits, signal: stopping.signal });
    stopping.abort(new Error('the server stops'));
    await expect(running).rejects.toThrow('the server stops');
  });

  it('ends one that was told to end while it was being started', async () => {
    const stopping = new AbortController();
    const start: Launcher['start'] = async (url, resources) => {
      const child = await startChild(url, resources);
      stopping.abort(new Error('the server stops'));
      return child;
    };
    startChildrenWith({ start } as Launcher);
    onTestFinished(() => startChildrenWith(null));
    const brief = { ...limits, timeoutMs: 3000, signal: stopping.signal };
    await expect(runChild(PROBE, { do: 'spin' }, brief)).rejects.toThrow('the server stops');
  });

  it('ends one whose parent is killed', { tags: 'thorough' }, async () => {
    const script = fileURLToPath(new URL('../../test-support/run-spinning-child.ts', import.meta.url));
    const tsx = createRequire(import.meta.url).resolve('tsx');
    const pidFile = path.join(folder, 'pid');
    const parent = spawn(process.execPath, ['--import', tsx, script, PROBE.url.href, pidFile], { stdio: 'inherit' });
    try {
      await vi.waitFor(() => readNonEmpty(pidFile), PATIENT);
      expect(probes()).not.toEqual([]);
    } finally {
      parent.kill('SIGKILL');
    }
    await expect.poll(() => probes()).toEqual([]);
  });
});

async function readNonEmpty(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  if (text === '') throw new Error(`${file} is still empty`);
  return text;
}
