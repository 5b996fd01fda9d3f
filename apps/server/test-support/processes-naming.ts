import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time between two looks at the processes. Chosen, not measured. */
const POLL_MS = 50;
/** Longer than processes that were killed need to end on a busy machine. Chosen, not measured. */
const TIMEOUT_MS = 10_000;

/** Ids of the processes (zombies aside) that have the text in their command line. Linux only. */
export function processesNaming(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => readProc(pid, 'cmdline').includes(text) && !/\) Z/.test(readProc(pid, 'stat')))
    .map(Number);
}

/** Whether a process was started by the other one, which is still there. Linux only. */
export function isChildOf(pid: number, parent: number): boolean {
  // The program's name, in parentheses, may itself contain some; state and parent follow it.
  return readProc(String(pid), 'stat').split(') ').at(-1)?.split(' ')[1] === String(parent);
}

/** Waits until no process has the text in its command line. @throws Error with the remaining ones after `timeoutMs` */
export async function waitUntilNoneNames(text: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  const untilMs = performance.now() + timeoutMs;
  for (;;) {
    const left = processesNaming(text);
    if (left.length === 0) return;
    if (performance.now() > untilMs)
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
