import { readFileSync } from 'node:fs';

/** Processes or tabs that a round kills, without giving them a chance to react. */
export const VICTIMS = ['server', 'job', 'tab', 'server and tab'] as const;
export type Victim = (typeof VICTIMS)[number];

/** Programs that decode what was uploaded, with the shell that supervises them. */
const JOB = /\.child\.|ffmpeg/;

/** Kills the server's child processes that check or convert files, wherever they are in the tree. @returns their number */
export function killJobs(serverPid: number): number {
  const jobs = descendantsOf(serverPid).filter((pid) => JOB.test(commandOf(pid)));
  return jobs.filter(killHard).length;
}

function killHard(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

function descendantsOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
  return children.concat(children.flatMap(descendantsOf));
}

function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`);
}

/** Empty for a process that has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
