import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { INTERRUPTED_FOR_MS } from './supervised-process';

/** Larger than any process id on Linux or macOS. */
const NOBODYS_PID = 2_147_483_647;
/** Interval between two looks at a server that is ending. Chosen, not measured. */
const POLL_MS = 25;
/**
 * Steps for ending an orphaned server: wait until it ends by itself, then send ever stronger signals. SIGINT gets as
 * long as the supervisor gives it; the other waits are chosen, not measured.
 */
const STEPS: readonly { signal: NodeJS.Signals | null; waitMs: number }[] = [
  { signal: null, waitMs: 1500 },
  { signal: 'SIGINT', waitMs: INTERRUPTED_FOR_MS },
  { signal: 'SIGQUIT', waitMs: 10_000 },
  { signal: 'SIGKILL', waitMs: 5000 },
];

/**
 * Prepares the cluster for a new server after a crash. The caller holds the folder's lock, so a server that still runs
 * on this cluster is an orphan and is stopped. If the pid file names no such server, or an unrelated process that has
 * since received the same id, its process id is replaced by one that no process can have.
 *
 * The file is not removed: it also names the shared memory by which PostgreSQL finds backends that outlived their
 * postmaster, and refuses to start beside them.
 */
export async function settlePidFile(clusterFolder: string): Promise<void> {
  const pidFile = path.join(clusterFolder, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === null) return;
  for (const { signal, waitMs } of STEPS) {
    if (!isServerOf(clusterFolder, pid)) break;
    if (signal) process.kill(pid, signal);
    const untilMs = performance.now() + waitMs;
    while (isServerOf(clusterFolder, pid) && performance.now() < untilMs) await sleep(POLL_MS);
  }
  disown(pidFile);
}

/** Null if there is no file; 0 if it names no process, because its process was killed while writing it. */
function readPid(pidFile: string): number | null {
  const text = readIfThere(pidFile);
  if (text === null) return null;
  const pid = Number(text.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : 0;
}

function disown(pidFile: string): void {
  const text = readIfThere(pidFile);
  if (text === null) return;
  const [pid, ...rest] = text.split('\n');
  // A complete file has at least pid, folder, start time and port.
  if (rest.length < 4 || !Number(pid)) rmSync(pidFile, { force: true });
  else writeFileSync(pidFile, [NOBODYS_PID, ...rest].join('\n'));
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether the process is a postmaster of this very cluster, and not a zombie. */
function isServerOf(clusterFolder: string, pid: number): boolean {
  if (pid <= 1) return false;
  const command = process.platform === 'linux' ? commandFromProc(pid) : commandFromPs(pid);
  // The supervisor's command line contains the same words, but starts with a shell.
  return command !== null && path.basename(command[0] ?? '').startsWith('postgres') && command.includes(clusterFolder);
}

function commandFromProc(pid: number): string[] | null {
  const status = readProc(`/proc/${pid}/stat`);
  // The format is "pid (name) state …", and the name may contain any characters.
  if (status === null || status.slice(status.lastIndexOf(')') + 2).startsWith('Z')) return null;
  return readProc(`/proc/${pid}/cmdline`)?.split('\0') ?? null;
}

function readProc(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended.
    return null;
  }
}

function commandFromPs(pid: number): string[] | null {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [state = '', command = '', ...rest] = line.split(/\s+/);
    if (state.startsWith('Z')) return null;
    const words = rest.join(' ');
    // `ps` does not say where an argument with spaces ends, so the server's folder is taken from its option.
    const folder = /-D (.+?) -k /.exec(words)?.[1];
    return [command, ...(folder ? [folder] : [])];
  } catch {
    // `ps` fails if there is no such process.
    return null;
  }
}
