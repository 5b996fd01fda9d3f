import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { freePorts } from '../../../apps/server/test-support/free-ports';
import { SOURCE_ENTRY } from '../../../apps/server/test-support/server-process';
import { runCrashRounds } from './crash-rounds';

it(
  'keeps every promised project and file when the app, then postgres, then the app are killed',
  { timeout: 180_000 },
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'crash-test-'));
    try {
      const [port = 0] = await freePorts(1);
      const report = await runCrashRounds({ rounds: 3, seed: 1, dataDir, port, entry: SOURCE_ENTRY, log: () => {} });
      expect(report.problems).toEqual([]);
      expect(report.counts.projects).toBeGreaterThan(3);
      expect(report.counts.files).toBeGreaterThan(3);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
