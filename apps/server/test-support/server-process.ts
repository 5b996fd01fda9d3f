import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Time between two looks at the process. Chosen, not measured. */
const POLL_MS = 25;

export const BUILT_ENTRY = fileURLToPath(new URL('../dist/main.js', import.meta.url));
/**
 * Half of the time after which a test is taken to hang (`testTimeout`), so that the test ends with what the server has
 * printed. A server that ends instead of starting is noticed at once.
 */
const START_TIMEOUT_MS = 120_000;
/** Longer than the server takes for an answer on a busy machine. Chosen, not measured. */
const ANSWER_TIMEOUT_MS = 5000;
/** Longer than the server gives three steps of its stop that hang. Chosen, not measured. */
const STOP_TIMEOUT_MS = 60_000;

export interface ServerProcess {
  process: ChildProcess;
  /** Everything printed so far, on both channels. */
  output(): string;
  /** Exit code, once the process has ended; null if a signal ended it. */
  exited: Promise<number | null>;
}

export interface ServerSettings extends Record<string, string> {
  PORT: string;
  DATA_DIR: string;
}

/**
 * The whole server, started as by an operator. It inherits no settings of this process.
 *
 * @param entry main.js of a build.
 */
export function launchServer(entry: string, settings: ServerSettings, words: readonly string[] = []): ServerProcess {
  const child = spawn(process.execPath, [entry, ...words], {
    cwd: settings.DATA_DIR,
    env: { PATH: process.env.PATH ?? '', TMPDIR: process.env.TMPDIR ?? '/tmp', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { process: child, output: () => text, exited };
}

/** @throws Error with the server's output, if it ends or does not become healthy. */
export async function waitUntilHealthy(
  server: ServerProcess,
  port: string,
  timeoutMs = START_TIMEOUT_MS,
): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (performance.now() < until && server.process.exitCode === null && server.process.signalCode === null) {
    if ((await readyStatus(port)) === 200) return;
    await sleep(POLL_MS);
  }
  throw new Error(`the server did not become healthy: ${server.output()}`);
}

/**
 * Asks the server to stop, and waits for its end.
 *
 * @returns its exit code.
 * @throws Error with the server's output, if it does not end in time; it is killed then.
 */
export async function stopServer(server: ServerProcess, timeoutMs = STOP_TIMEOUT_MS): Promise<number | null> {
  const waiting = new AbortController();
  const late = sleep(timeoutMs, 'late' as const, { signal: waiting.signal }).catch(() => 'late' as const);
  server.process.kill('SIGTERM');
  const code = await Promise.race([server.exited, late]);
  waiting.abort();
  if (code !== 'late') return code;
  server.process.kill('SIGKILL');
  throw new Error(`the server did not stop within ${timeoutMs / 1000} s: ${server.output()}`);
}

/** HTTP status of the call that says whether the server can work, or null while nothing listens. */
export async function readyStatus(port: string): Promise<number | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`, {
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}
