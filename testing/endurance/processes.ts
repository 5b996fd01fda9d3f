import { readFileSync } from 'node:fs';

/** Kills a process without giving it a chance to react. @returns false if it does not exist */
export function killHard(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
    throw error;
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
  } catch (error) {
    // A process that ends between opening and reading is reported as ESRCH.
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return '';
    throw error;
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
