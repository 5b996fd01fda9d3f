import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { filesOfProgram, isolate, strongestIsolation, type Isolation } from './isolation';

/** The limits that the operating system enforces on a child process. */
export interface ChildResources {
  /** Limit of the JavaScript heap, MB. */
  heapMb: number;
  /**
   * Limit of all writable private memory, MB: the heap, buffers, allocations of native code, and some 50 MB of Node
   * itself. Enforced where the system can (Linux).
   */
  memoryMb: number;
  /** Processor time of all threads of the process together. */
  cpuS: number;
  /** The one folder that it may read and write, where the system can hide the others. */
  folder?: string | undefined;
  /** Absolute paths of native programs that it may start; none by default. */
  programs?: readonly string[] | undefined;
  /** Default: the strongest that the system offers. */
  isolation?: Isolation;
}

/** A child process with limits. It ends with its parent, even if the parent is killed. */
export interface LimitedChild {
  /** A message to a process that has ended is lost; `ended` says why it has. */
  send(message: object): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Resolves when the process has ended; rejects if it could not be started. */
  ended: Promise<ChildEnd>;
  /** Kills the process at once, with everything that it has started. */
  kill(): void;
}

export interface ChildEnd {
  code: number;
  /** The signal that ended the process, if one did. */
  signal: NodeJS.Signals | null;
  /** The last lines of the process's standard error. */
  complaint: string;
}

/** Windows has no POSIX shell: there only time and heap are limited, and the process ends when its channel closes. */
const HAS_SHELL = process.platform !== 'win32';
/** The largest upload (`MAX_VIDEO_BYTES`, 100 MB), rewritten, with room to spare. Chosen, not measured. */
export const MAX_FILE_MB = 256;
/** Enough for the message of an error and its stack. Chosen, not measured. */
const COMPLAINT_CHARS = 2000;
/** Debian chooses between libraries of one purpose by links in this folder. */
const CHOSEN_LIBRARIES = '/etc/alternatives';
/**
 * A killed process of a namespace ends within milliseconds, but one in a group of its own may keep standard error open.
 * Chosen, not measured.
 */
const LAST_PROCESS_MS = 1000;

const KIB_A_MIB = 1024;
/** `ulimit -f` counts blocks of 512 bytes, and `ulimit -d` units of 1024. */
const FILE_BLOCKS_A_MIB = 2048;

/**
 * Sets the limits, starts the command, and kills it when the shell's input ends. That input is a pipe to which nobody
 * writes; it ends when the parent closes it or dies. The shell collects the command's exit code, so that no zombies
 * remain where process 1 does not collect them.
 *
 * The command has a lower priority than the server, which is served first when both want a processor. Linux schedules
 * each session as a group (sched(7), "The autogroup feature"), within which alone `nice` counts, so the priority of the
 * group is lowered too. By 5 steps it gets a third of the server's share; more would make checks many times slower
 * beside other programs of the machine. Without privileges the kernel accepts ten such changes a second from all
 * processes together; those that it refuses are repeated while the command runs. Without groups, `nice` 10 leaves it
 * about a tenth of the server's share.
 *
 * Fd 3 is the message channel. The shell closes its copy, so that the channel ends with the command; that is how the
 * parent learns that the command has ended.
 */
const SUPERVISOR = `
ulimit -c 0
ulimit -d "$1"
ulimit -t "$2"
ulimit -f "$3"
shift 3
lower() { echo 5 >/proc/self/autogroup; } 2>/dev/null
if [ -w /proc/self/autogroup ] && ! lower; then
  (for pause in 0.1 0.2 0.4 0.8 1.6; do sleep $pause; lower && break; done) </dev/null 3<&- &
fi
nice -n 10 "$@" </dev/null &
command=$!
exec 3<&-
read -r _
kill -KILL $command 2>/dev/null
wait $command
`;

/**
 * Starts `url` under Node in a child process with an empty environment, in the root folder, without standard input, in
 * the strongest isolation that the system allows.
 */
export async function startChild(url: URL, resources: ChildResources): Promise<LimitedChild> {
  const { heapMb, memoryMb, cpuS, folder, programs = [], isolation = await strongestIsolation() } = resources;
  const limits = [memoryMb * KIB_A_MIB, cpuS, MAX_FILE_MB * FILE_BLOCKS_A_MIB].map(String);
  const readOnly = [
    ...filesOfProgram(url),
    ...(programs.length > 0 ? [...programs, CHOSEN_LIBRARIES].filter((name) => existsSync(name)) : []),
  ];
  const flags = [...permissionFlags(url, { readOnly, folder, programs }), ...loaderFlags(url)];
  const node = [process.execPath, `--max-old-space-size=${heapMb}`, ...flags, fileURLToPath(url)];
  const isolated = isolate(isolation, node, { readOnly, folder });
  const [program = '', ...args] = HAS_SHELL ? ['/bin/sh', '-c', SUPERVISOR, 'sh', ...limits, ...isolated] : node;
  const child = spawn(program, args, {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    // In a separate process group, Ctrl-C in the terminal reaches only the server, and the group can be killed as a
    // whole.
    detached: HAS_SHELL,
  });
  // The end of the process reports the failure; a broken pipe would only repeat it.
  child.stdin?.on('error', () => undefined);
  const kill = () => (HAS_SHELL ? child.stdin?.destroy() : child.kill('SIGKILL'));
  child.once('disconnect', kill);
  return {
    send: (message) => void child.send(message, () => undefined),
    onMessage: (listener) => void child.on('message', listener),
    ended: endOf(child),
    kill,
  };
}

function endOf(child: ChildProcess): Promise<ChildEnd> {
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-COMPLAINT_CHARS);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode, signal) => {
      killGroup(child);
      const code = exitCode ?? 128 + (signal ? constants.signals[signal] : 0);
      const end = () => resolve({ code, signal: signalOf(code), complaint: complaint.trim() });
      // The child's standard error closes when the last process of a killed namespace is gone.
      const timer = setTimeout(end, LAST_PROCESS_MS);
      child.once('close', () => {
        clearTimeout(timer);
        end();
      });
    });
  });
}

/** Processes that the child has started must not outlive it. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has no process left.
  }
}

/** A shell reports a signal as an exit code of 128 plus its number. */
function signalOf(code: number): NodeJS.Signals | null {
  const names = Object.keys(constants.signals) as NodeJS.Signals[];
  return names.find((name) => constants.signals[name] === code - 128) ?? null;
}

/** A file, or the contents of a folder. */
function within(name: string): string {
  return statSync(name).isDirectory() ? path.join(name, '*') : name;
}

interface AllowedFiles {
  readOnly: string[];
  folder: string | undefined;
  programs: readonly string[];
}

/**
 * Node's own permissions, on every system: JavaScript reads the program and its folder, writes to its folder, and
 * starts no threads, and no processes unless it was given programs. Native code is not bound by them. The loader of
 * TypeScript needs more, so programs that run from their sources go without.
 */
function permissionFlags(url: URL, { readOnly, folder, programs }: AllowedFiles): string[] {
  if (url.pathname.endsWith('.ts')) return [];
  const major = Number(process.versions.node.split('.')[0]);
  return [
    major >= 24 ? '--permission' : '--experimental-permission',
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
    '--allow-addons',
    ...(programs.length > 0 ? ['--allow-child-process'] : []),
    ...readOnly.map((name) => `--allow-fs-read=${within(name)}`),
    ...(folder === undefined ? [] : [`--allow-fs-read=${within(folder)}`, `--allow-fs-write=${within(folder)}`]),
  ];
}

/** In development and tests, programs run from their TypeScript sources. */
export function loaderFlags(url: URL): string[] {
  if (!url.pathname.endsWith('.ts')) return [];
  const folder = path.dirname(createRequire(import.meta.url).resolve('tsx/package.json'));
  return ['--import', pathToFileURL(path.join(folder, 'dist/loader.mjs')).href];
}
