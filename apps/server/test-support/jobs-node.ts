import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DatabaseConnection } from '../src/db/database-connection';
import { launchProgram } from './launch-program';

export interface JobsNodeSettings {
  connection: DatabaseConnection;
  dataDir: string;
  leaseMs: number;
  ffmpeg: string | null;
}

const script = fileURLToPath(new URL('./run-jobs.ts', import.meta.url));

/** Starts the background jobs on a database and a data folder in a separate process, as a second server would. */
export function launchJobsNode(
  connection: DatabaseConnection,
  dataDir: string,
  leaseMs: number,
  ffmpeg: string | null = null,
): ChildProcess {
  const settings: JobsNodeSettings = { connection, dataDir, leaseMs, ffmpeg };
  return launchProgram(script, settings);
}
