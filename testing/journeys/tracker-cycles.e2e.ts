import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { problemsOf } from '../endurance/web/cycles-verdict';
import { runTrackerCycles } from '../endurance/web/tracker-cycles';
import { expect, test } from '../support/test';

test('repeated starting, tracking and stopping of the tracker leaves nothing behind', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tracker-cycles-'));
  try {
    const report = await runTrackerCycles({ cycles: 40, sampleEvery: 5, folder, log: () => undefined });
    expect(report.times).toHaveLength(40);
    // The time of a start is judged only by the full run, which has the machine to itself.
    expect(problemsOf(report).filter((problem) => !problem.includes('to be ready'))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
