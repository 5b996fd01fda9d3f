import { childrenOf, commandOf, killHard } from '../processes';

/** Processes or tabs that a round kills, without giving them a chance to react. */
export const VICTIMS = ['server', 'job', 'tab', 'server and tab'] as const;
export type Victim = (typeof VICTIMS)[number];

/** Programs that decode what was uploaded, with the shell that supervises them. */
const JOB = /\.child\.|ffmpeg/;

/**
 * Kills the server's child processes that check or convert files, wherever they are in the tree.
 *
 * @returns their number
 */
export function killJobs(serverPid: number): number {
  const jobs = descendantsOf(serverPid).filter((pid) => JOB.test(commandOf(pid)));
  return jobs.filter(killHard).length;
}

function descendantsOf(pid: number): number[] {
  const children = childrenOf(pid);
  return children.concat(children.flatMap(descendantsOf));
}
