import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { SocketConnection } from '../src/db/database-connection';

const POLL_MS = 50;

export interface EmbeddedApp {
  process: ChildProcess;
  /** The result printed by the app; `error` if the start was refused. */
  started: { pid: number; connection: SocketConnection; error?: undefined } | { error: string; name: string };
}

const script = fileURLToPath(new URL('./embedded-app.ts', import.meta.url));

/**
 * Starts `embedded-app.ts` in a process of its own. @param ids account of the process; default: that of this process
 */
export function launchEmbeddedApp(
  folder: string,
  ids: { uid?: number; gid?: number } = {},
  patienceMs = 0,
): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', script, folder, String(patienceMs)], {
    ...ids,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TSX_DISABLE_CACHE: '1' },
  });
}

export async function startEmbeddedApp(...launch: Parameters<typeof launchEmbeddedApp>): Promise<EmbeddedApp> {
  const process = launchEmbeddedApp(...launch);
  if (!process.stdout) throw new Error('The app has no output');
  const [line] = (await once(createInterface({ input: process.stdout }), 'line')) as [string];
  return { process, started: JSON.parse(line) as EmbeddedApp['started'] };
}

/** Kills the process like a crash, and waits until it has ended. */
export async function killHard(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, 'exit');
  process.kill('SIGKILL');
  await ended;
}

/** Ids of the processes (zombies aside) that have the text in their command line. Linux only. */
export function processesNaming(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => readProc(pid, 'cmdline').includes(text) && !/\) Z/.test(readProc(pid, 'stat')))
    .map(Number);
}

/** Waits until no process has the text in its command line. @throws Error with the remaining ones after `timeoutMs` */
export async function waitUntilNoneNames(text: string, timeoutMs = 10_000): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const left = processesNaming(text);
    if (left.length === 0) return;
    if (performance.now() > until)
      throw new Error(`still running: ${left.map((pid) => readProc(String(pid), 'cmdline')).join('; ')}`);
    await sleep(POLL_MS);
  }
}

function readProc(pid: string, file: 'cmdline' | 'stat'): string {
  const path = `/proc/${pid}/${file}`;
  try {
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  } catch {
    return '';
  }
}
