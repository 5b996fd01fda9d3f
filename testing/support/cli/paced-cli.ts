/**
 * The command-line program in a process of its own. For a long wait it asks its parent, which moves the server's clock
 * instead. With `KILL_AFTER_CREATION=n` it kills itself, as `kill -9` does, when the answer to its nth request for a
 * project has arrived and nothing of it is stored yet.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { runCli } from '@anchora/cli/run-cli';
import { wholeNumber } from '../number-options';

/** Shorter waits, for builds and between attempts, are kept. Chosen, not measured. */
const LONG_WAIT_MS = 30_000;
const killAfter = wholeNumber('KILL_AFTER_CREATION', process.env.KILL_AFTER_CREATION ?? '0', 0);
let creations = 0;

const observed: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const url = input instanceof Request ? input.url : input.toString();
  const isCreation = init?.method === 'POST' && url.endsWith('/api/v1/projects') && answer.ok;
  if (isCreation && ++creations === killAfter) process.kill(process.pid, 'SIGKILL');
  return answer;
};

async function wait(ms: number): Promise<void> {
  if (ms < LONG_WAIT_MS) {
    await sleep(ms);
    return;
  }
  process.send?.({ waitMs: ms });
  await new Promise((resolve) => process.once('message', resolve));
}

process.exitCode = await runCli(
  process.argv.slice(2),
  {
    env: process.env,
    cwd: process.cwd(),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    fetch: observed,
    sleep: wait,
  },
  'test',
);
process.disconnect?.();
