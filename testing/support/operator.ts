import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testServer } from './test-server';

const run = promisify(execFile);

/** Runs a command of the operator beside the server under test. @returns what it prints. @throws Error if it fails */
export async function runOperator(...words: string[]): Promise<string> {
  const { webServer } = testServer();
  const { stdout } = await run(process.execPath, ['apps/server/dist/operator.js', ...words], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...webServer.env },
  });
  return stdout;
}
