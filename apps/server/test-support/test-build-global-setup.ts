import type { TestProject } from 'vitest/node';
import { buildTestServer } from './build-test-server';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the server built by this run. */
    testBuild: string;
  }
}

/**
 * Builds the server once for the whole run. A process that loads the sources through tsx takes half a second longer to
 * start (2026-11-22), and the tests start hundreds of child processes and some dozens of servers.
 */
export default async function provideTestBuild(project: TestProject): Promise<() => Promise<void>> {
  const { folder, remove } = await buildTestServer();
  project.provide('testBuild', folder);
  return remove;
}
