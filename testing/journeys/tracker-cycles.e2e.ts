import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { problemsOf } from '../endurance/web/cycles-verdict';
import { runTrackerCycles } from '../endurance/web/tracker-cycles';
import { expect, test } from '../support/test';

test('starting the tracker, tracking and stopping over and over leaves nothing behind', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tracker-cycles-'));
  try {
    const report = await runTrackerCycles({ cycles: 40, sampleEvery: 5, folder, log: () => undefined });
    expect(report.times).toHaveLength(40);
    // How long a start takes is for the full run, which has the machine for itself.
    expect(problemsOf(report).filter((problem) => !problem.includes('to be ready'))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
