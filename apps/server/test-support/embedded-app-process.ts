import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { SocketConnection } from '../src/db/database-connection';

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
