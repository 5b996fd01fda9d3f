import path from 'node:path';
import { expect, it } from 'vitest';
import { buildTestServer } from '../../../apps/server/test-support/build-test-server';
import { freePorts } from '../../../apps/server/test-support/free-ports';
import { temporaryFolder } from '../../support/temporary-folder';

it(
  'keeps every promised project and file when the app and then postgres are killed',
  { tags: 'thorough' },
  async () => {
    // Loaded here, since it loads much of the server, and most runs leave this test out.
    const { runCrashRounds } = await import('./crash-rounds');
    const { folder, remove } = await buildTestServer();
    const entry = path.join(folder, 'main.js');
    const dataDir = temporaryFolder('crash-test-');
    try {
      const [port = 0] = await freePorts(1);
      const options = { rounds: 2, creators: 2, seed: 1, dataDir, port, entry, log: () => {} };
      // The builds of a killed server are tested beside the queue, without the wait for a lease to end.
      const report = await runCrashRounds({ ...options, trackedEvery: 0 });
      expect(report.problems).toEqual([]);
      // Idle creators would break no promise. On 2026-11-30 they made 4 projects and 8 files, and looked 91 times.
      expect(report.counts.projects).toBeGreaterThan(2);
      expect(report.counts.files).toBeGreaterThan(2);
      expect(report.done.views).toBeGreaterThan(3);
    } finally {
      await remove();
    }
  },
);
