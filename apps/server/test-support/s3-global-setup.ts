import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startS3Server, type S3TestServer } from './s3-server';

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket at which `borrowS3Server` asks for the run's server. */
    testS3: string;
  }
}

/**
 * One S3 server for the whole run, which starts when the first test file asks for it: a start costs 10 s of a core
 * (2026-11-30).
 */
export default async function provideS3Server(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'test-s3-'));
  let server: Promise<S3TestServer> | null = null;
  const listener = createServer((_, response) => {
    server ??= startS3Server();
    server.then(
      ({ config }) => response.end(JSON.stringify(config)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  const socket = path.join(folder, 'socket');
  await new Promise<void>((resolve) => {
    listener.listen(socket, resolve);
  });
  project.provide('testS3', socket);
  return async () => {
    listener.close();
    await (await server?.catch(() => null))?.stop();
    await rm(folder, { recursive: true });
  };
}
