import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BENCH_PICTURE, makeBenchProject, makeMarkerlessBenchProject } from '../support/bench-project';
import { runViewer } from '../endurance/web/viewer-run';
import { viewerProblems } from '../endurance/web/viewer-verdict';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

/** Problems that appear in a short run. Growth of memory and loss of speed need a long one. */
const SHOWS_AT_ONCE = /still run|GPU objects/;

/** Starts and stops: enough for problems that appear at once. Chosen, not measured. */
const CYCLES = 4;
/** Time of the run before them: enough for problems that appear at once. Chosen, not measured. */
const RUN_S = 3;
/** Frames a second that even a slow machine draws. Chosen, not measured. */
const LEAST_FPS = 1;

for (const [kind, make] of [
  ['webxr', makeMarkerlessBenchProject],
  ['motion', makeMarkerlessBenchProject],
  ['image', makeBenchProject],
] as const) {
  test(
    `starting and stopping over and over, and running on, leaves nothing behind: ${kind}`,
    THOROUGH,
    async ({ baseURL }) => {
      const origin = baseURL ?? '';
      const folder = await mkdtemp(path.join(tmpdir(), 'viewer-endurance-'));
      try {
        const project = await make(origin, 'models/beacon.glb');
        const watched = { kind, origin, project, picture: BENCH_PICTURE, folder, log: () => undefined };
        const report = await runViewer({ ...watched, cycles: CYCLES, sampleEvery: 1, runS: RUN_S });
        expect(report.stopped).toHaveLength(CYCLES);
        expect(report.running).not.toHaveLength(0);
        for (const { fps } of report.running) expect(fps).toBeGreaterThan(LEAST_FPS);
        // The first start creates objects that are kept for all later starts.
        const settled = { ...report, stopped: report.stopped.slice(1) };
        expect(viewerProblems(settled).filter((problem) => SHOWS_AT_ONCE.test(problem))).toEqual([]);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
}
