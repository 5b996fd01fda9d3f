import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DatabaseConnection } from '../src/db/database-connection';
import { launchProgram } from './launch-program';

export interface WebhookNodeSettings {
  connection: DatabaseConnection;
  publicUrl: string;
  secretKeyHex: string;
  /** Port at which the receivers listen on this machine. */
  port: number;
  timeoutMs: number;
  publicAddress: string;
  privateAddress: string;
}

const script = fileURLToPath(new URL('./run-webhooks.ts', import.meta.url));

/** Starts the sender of webhooks in a separate process. @param onDialled receives each address that it connects to */
export function launchWebhookNode(settings: WebhookNodeSettings, onDialled: (address: string) => void): ChildProcess {
  const node = launchProgram(script, settings, 'pipe');
  node.stdout?.on('data', (lines: Buffer) => {
    for (const address of lines.toString().split('\n').filter(Boolean)) onDialled(address);
  });
  return node;
}
