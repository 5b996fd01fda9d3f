import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';

const script = fileURLToPath(new URL('../scripts/test.mjs', import.meta.url));

test('npm test refuses a flag that it does not know', async () => {
  await expect(promisify(execFile)(process.execPath, [script, '--thorogh', '--only', 'check'])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("'--thorogh'") as string,
    stdout: expect.stringMatching(/\n0 passed, 1 failed\n$/) as string,
  });
});

describe.each([
  ['an unknown part', 'nothing', { tags: 'thorough' }],
  ['an unknown part beside a known one', 'check,nothing', {}],
  ['no part', '', { tags: 'thorough' }],
] as const)('npm test --only', (what, parts, options) => {
  test(`refuses ${what}`, options, async () => {
    await expect(promisify(execFile)(process.execPath, [script, '--only', parts])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        `--only takes check, unit, browser, providers, budget, separated by commas; it got "${parts}".`,
      ) as string,
      stdout: expect.stringMatching(/\n0 passed, 1 failed\n$/) as string,
    });
  });
});

const groups = fileURLToPath(new URL('../scripts/process-groups.mjs', import.meta.url));

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Runs a command of two processes as `npm test` runs its own, until a signal.
 *
 * @returns exit code of the run, and the process id of the command's second process.
 */
async function stopped(command: string, signal: NodeJS.Signals) {
  const start = `startGroup('sh', ['-c', ${JSON.stringify(command)}], { stdio: ['ignore', 'inherit', 'inherit'] })`;
  const program = `import { startGroup } from '${pathToFileURL(groups).href}'; ${start};`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(parent.stdout), 'line')) as [string];
  const inner = Number(line);
  onTestFinished(() => {
    if (isAlive(inner)) process.kill(inner, 'SIGKILL');
  });
  expect(isAlive(inner)).toBe(true);
  parent.kill(signal);
  const [code] = (await once(parent, 'exit')) as [number | null];
  return { code, pid: inner };
}

/** Longest wait until process 1 has collected a process that has ended. Chosen, not measured. */
const COLLECTED_WITHIN_MS = 10_000;

/** Longer than every test; a process that a shell starts in the background ignores SIGINT. */
const SLEEP = 'sleep 600 & echo $!; wait';

describe.each([
  ['SIGTERM', 143, {}],
  ['SIGINT', 130, { tags: 'thorough' }],
] as const)('a command of npm test', (signal, expected, options) => {
  test(`leaves no process behind when the run gets ${signal}, which ends with ${expected}`, options, async () => {
    const { code, pid } = await stopped(SLEEP, signal);
    expect(code).toBe(expected);
    // A process that has ended is there until process 1 has collected it.
    await expect.poll(() => isAlive(pid), { timeout: COLLECTED_WITHIN_MS }).toBe(false);
  });
});
