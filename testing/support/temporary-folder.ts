import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Makes a folder that is removed when this process ends, also if it ends with an error. */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
