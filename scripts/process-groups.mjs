/** Commands in process groups of their own, which end with this process, whatever they have started by then. */
import { spawn } from 'node:child_process';
import { STOP_SIGNALS, exitBy } from './stop-signals.mjs';

/** Windows has no groups of processes. */
const HAS_GROUPS = process.platform !== 'win32';
/** Playwright needs a few seconds to close its browsers and servers. Chosen, not measured. */
const END_WITHIN_MS = 10_000;

const running = new Set();
let isWatching = false;

/** Like `spawn`. The command is ended with its whole group when this process gets a signal or ends before it. */
export function startGroup(command, args, options = {}) {
  endGroupsOnSignals();
  const child = spawn(command, args, { ...options, detached: HAS_GROUPS });
  running.add(child);
  for (const event of ['close', 'error']) child.once(event, () => running.delete(child));
  return child;
}

/** A signal from now on ends all groups, then this process with the exit code by which a shell reports the signal. */
export function endGroupsOnSignals() {
  if (isWatching) return;
  isWatching = true;
  let isEnding = false;
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      // A second signal means that its sender does not want to wait.
      if (isEnding) exitBy(signal);
      isEnding = true;
      void endGroups().then(() => exitBy(signal));
    });
  }
  process.once('exit', () => signalGroups(running, 'SIGKILL'));
}

/**
 * Asks all groups to end, as Ctrl-C in a terminal would. What is left once the commands have ended, or after
 * `END_WITHIN_MS`, is killed.
 */
async function endGroups() {
  const children = [...running];
  const ended = Promise.all(children.map((child) => new Promise((resolve) => child.once('close', resolve))));
  signalGroups(children, 'SIGINT');
  let timer;
  await Promise.race([ended, new Promise((resolve) => (timer = setTimeout(resolve, END_WITHIN_MS)))]);
  clearTimeout(timer);
  // Programs that a shell starts in the background, for example, ignore SIGINT.
  signalGroups(children, 'SIGKILL');
}

function signalGroups(children, signal) {
  for (const child of children) {
    if (child.pid === undefined) continue;
    try {
      if (HAS_GROUPS) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // The group has no process left.
    }
  }
}
