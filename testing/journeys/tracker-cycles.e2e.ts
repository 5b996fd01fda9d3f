import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { problemsOf } from '../endurance/web/cycles-verdict';
import { runTrackerCycles } from '../endurance/web/tracker-cycles';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

/** Enough that a leak of one buffer a cycle shows, few enough for each run of the tests. Chosen, not measured. */
const CYCLES = 40;

test(`starting, tracking and stopping the tracker ${CYCLES} times leaves nothing behind`, THOROUGH, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tracker-cycles-'));
  try {
    const report = await runTrackerCycles({ cycles: CYCLES, sampleEvery: 5, folder, log: () => undefined });
    expect(report.times).toHaveLength(CYCLES);
    // The time of a start is judged only by the full run, which has the machine to itself.
    expect(problemsOf(report).filter((problem) => !problem.includes('to be ready'))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
