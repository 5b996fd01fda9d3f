import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./paced-cli.ts', import.meta.url));

interface CliRun {
  /** Exit code; null after a signal. */
  code: number | null;
  stdout: string;
  stderr: string;
}

interface CliStart {
  args: readonly string[];
  env: Record<string, string>;
  /** Called with each part of what the program prints on stderr, where it reports its progress. */
  onText?: (text: string) => void;
  /** Moves the server's clock by a wait that the program was told to make. */
  onLongWait: (ms: number) => Promise<void>;
}

/** Starts the command-line program. @returns its end, which fails if a long wait cannot be made for it */
export function startPacedCli({ args, env, onText, onLongWait }: CliStart): {
  ended: Promise<CliRun>;
  kill: () => void;
} {
  const child = fork(PROGRAM, [...args], {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    // The encoding keeps letters whole whose bytes come in two chunks.
    child[name]?.setEncoding('utf8').on('data', (chunk: string) => (text[name] += chunk));
  }
  child.stderr?.on('data', (chunk: string) => onText?.(chunk));
  let failure: unknown = null;
  child.on('message', (message) => {
    const { waitMs } = message as { waitMs: number };
    onLongWait(waitMs).then(
      // A child that was killed while it waited has closed its channel.
      () => child.connected && child.send('waited'),
      (error: unknown) => {
        failure = error;
        child.kill('SIGKILL');
      },
    );
  });
  const ended = once(child, 'close').then(([code]) => {
    if (failure !== null) throw new Error('A long wait of the program failed', { cause: failure });
    return { code: code as number | null, ...text };
  });
  return { ended, kill: () => void child.kill('SIGKILL') };
}
