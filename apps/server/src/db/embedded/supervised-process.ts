import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ServerAccount } from './server-account';

export interface SupervisedProcess {
  /** Process id of the command itself, not of its supervisor. */
  pid: number;
  stdout: Readable;
  stderr: Readable;
  /** Sends SIGINT, which makes PostgreSQL shut down quickly and cleanly. */
  interrupt(): void;
  /** Resolves when the command has ended; with 128 + signal number if a signal ended it. */
  exited: Promise<number>;
}

/** Time for which the supervisor repeats SIGINT before it sends a stronger signal. Chosen, not measured. */
export const INTERRUPTED_FOR_MS = 30_000;
/** Interval from one signal to the next. Chosen, not measured. */
const SIGNAL_EVERY_MS = 200;

/**
 * Keeps a command running only as long as the process that started it. The supervisor holds the read end of a pipe
 * (fd 0) to which nobody writes; when the writer ends, killed or not, the supervisor interrupts the command. It repeats
 * the signal, because a newly started command may not handle it yet, and sends a stronger one after
 * `INTERRUPTED_FOR_MS`. Fd 3 is the command's input. The first line of output is the command's process id.
 */
const SUPERVISOR = `
exec 4<&0
"$@" <&3 3<&- 4<&- &
command=$!
echo $command
exec 3<&-
{
  read -r _ <&4
  signal=INT tries=0
  while kill -$signal $command; do
    tries=$((tries + 1))
    [ $tries -lt ${INTERRUPTED_FOR_MS / SIGNAL_EVERY_MS} ] || signal=QUIT
    sleep ${SIGNAL_EVERY_MS / 1000}
  done
} 2>/dev/null >/dev/null &
watcher=$!
exec 4<&-
wait $command
status=$?
kill $watcher 2>/dev/null
wait $watcher 2>/dev/null
exit $status
`;

/** Exit codes by which a shell reports a command that SIGKILL or SIGTERM ended, or that it could not start. */
const [KILLED, TERMINATED, NOT_FOUND] = [137, 143, 127];

/**
 * @param input the command's standard input.
 * @throws Error if the supervisor ends before the command has started.
 */
export async function spawnSupervised(
  command: readonly string[],
  account: ServerAccount,
  input = '',
): Promise<SupervisedProcess> {
  const child = spawn('/bin/sh', ['-c', SUPERVISOR, 'sh', ...account.wrapper, ...command], {
    ...account.ids,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    // In a separate session, Ctrl-C in the terminal reaches only the app, which then stops the database in order.
    detached: true,
  }) as ChildProcessByStdio<Writable, Readable, Readable>;
  const exited = new Promise<number>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGKILL' ? KILLED : TERMINATED)));
    child.once('error', () => resolve(NOT_FOUND));
  });
  child.stdin.on('error', ignoreBrokenPipe);
  const commandInput = child.stdio[3] as unknown as Writable;
  commandInput.on('error', ignoreBrokenPipe);
  commandInput.end(input);
  const pid = await readProcessId(child.stdout, exited);
  return { pid, stdout: child.stdout, stderr: child.stderr, interrupt: () => child.stdin.end(), exited };
}

function ignoreBrokenPipe(): void {
  // The process has ended; `exited` reports it.
}

function readProcessId(stdout: Readable, exited: Promise<number>): Promise<number> {
  return new Promise((resolve, reject) => {
    let line = '';
    const read = (chunk: Buffer) => {
      line += chunk.toString();
      const end = line.indexOf('\n');
      if (end < 0) return;
      stdout.off('data', read);
      stdout.pause();
      if (line.length > end + 1) stdout.unshift(Buffer.from(line.slice(end + 1)));
      resolve(Number(line.slice(0, end)));
    };
    stdout.on('data', read);
    void exited.then((code) => reject(new Error(`The supervisor ended with ${code} before its command started`)));
  });
}

/** Runs a command to completion. @throws Error with its output if the exit code is not 0. */
export async function runSupervised(command: readonly string[], account: ServerAccount, input = ''): Promise<void> {
  const process = await spawnSupervised(command, account, input);
  const [stdout, stderr, code] = await Promise.all([text(process.stdout), text(process.stderr), process.exited]);
  process.interrupt();
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}: ${(stdout + stderr).trim()}`);
}
