import { readFileSync } from 'node:fs';

/** Kills a process without giving it a chance to react. @returns false if there is none */
export function killHard(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** Ids of the processes that a process has started itself (Linux). */
export function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
}

/** Program and arguments, separated by NUL. */
export function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`);
}

/** @returns the text of a file; an empty one if its process has ended */
function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
