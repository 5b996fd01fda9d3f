import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DatabaseConnection } from '../src/db/database-connection';
import { launchProgram } from './launch-program';
import type { TestApp } from './test-app';

/** The network and the pace of the process. */
interface Surroundings {
  /** Every name resolves to this address. */
  publicAddress: string;
  /** Port of this machine to which every connection leads. */
  bucketPort: number;
  leaseMs: number;
}

export interface BackupNodeSettings extends Surroundings {
  connection: DatabaseConnection;
  dataDir: string;
  publicUrl: string;
  secretKeyHex: string;
}

const script = fileURLToPath(new URL('./run-backups.ts', import.meta.url));

/** Starts the backups of an application's projects in a separate process, as a second server would. */
export function launchBackupNode({ connection, deps }: TestApp, surroundings: Surroundings): ChildProcess {
  const { publicUrl, secretKey, dataDir } = deps.config;
  const settings: BackupNodeSettings = {
    ...surroundings,
    connection,
    dataDir,
    publicUrl,
    secretKeyHex: secretKey.toString('hex'),
  };
  return launchProgram(script, settings);
}
