import { readFileSync } from 'node:fs';
import path from 'node:path';
import { databaseFolder } from '../../../apps/server/src/config/data-folders';
import type { ServerProcess } from '../../../apps/server/test-support/server-process';
import { childrenOf, commandOf, killHard } from '../processes';

/**
 * Processes that a round kills with SIGKILL. The app stands twice, so that it is killed twice as often as another one.
 */
export const VICTIMS = ['app', 'postmaster', 'app', 'all of postgres', 'app and postgres', 'one backend'] as const;
export type Victim = (typeof VICTIMS)[number];

/** Whether the app process is killed, so that the run must start the server again. */
export function endsTheApp(victim: Victim): boolean {
  return victim === 'app' || victim === 'app and postgres';
}

/** @returns the number of killed processes. */
export function kill(victim: Victim, server: ServerProcess, dataDir: string): number {
  const postmaster = Number(
    readFileSync(path.join(databaseFolder(dataDir), 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  const backends = childrenOf(postmaster);
  const targets = {
    app: [server.process.pid],
    postmaster: [postmaster],
    'all of postgres': [postmaster, ...backends],
    'app and postgres': [server.process.pid, postmaster, ...backends],
    'one backend': backends.filter((pid) => commandOf(pid).startsWith('postgres: anchora ')).slice(0, 1),
  }[victim];
  return targets.filter((pid) => pid !== undefined && killHard(pid)).length;
}
