import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { problemsOf } from '../endurance/web/cycles-verdict';
import { runTrackerCycles } from '../endurance/web/tracker-cycles';
import { expect, test } from '../support/test';
import { thoroughIf } from '../support/thorough';

for (const [cycles, sampleEvery] of [
  [16, 2],
  [40, 5],
] as const) {
  test(
    `starting, tracking and stopping the tracker ${cycles} times leaves nothing behind`,
    thoroughIf(cycles > 16),
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'tracker-cycles-'));
      try {
        const report = await runTrackerCycles({ cycles, sampleEvery, folder, log: () => undefined });
        expect(report.times).toHaveLength(cycles);
        // The time of a start is judged only by the full run, which has the machine to itself.
        expect(problemsOf(report).filter((problem) => !problem.includes('to be ready'))).toEqual([]);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
}
