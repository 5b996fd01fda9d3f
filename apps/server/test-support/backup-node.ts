import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DatabaseConnection } from '../src/db/database-connection';

export interface BackupNodeSettings {
  connection: DatabaseConnection;
  dataDir: string;
  publicUrl: string;
  /** Hexadecimal. */
  secretKey: string;
  /** Every name resolves to this address. */
  publicAddress: string;
  /** Port of this machine to which every connection leads. */
  bucketPort: number;
  leaseMs: number;
}

const script = fileURLToPath(new URL('./run-backups.ts', import.meta.url));

/** Starts the backups of projects in a separate process, as a second server would. */
export function launchBackupNode(settings: BackupNodeSettings): ChildProcess {
  const words = ['--import', 'tsx', script, JSON.stringify(settings)];
  return spawn(process.execPath, words, { stdio: ['ignore', 'inherit', 'inherit'] });
}
