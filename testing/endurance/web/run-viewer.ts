/**
 * The full run: `node scripts/endurance.mjs viewer [--kind webxr|motion|image] [--cycles 50] [--minutes 10]`. On an
 * emulated phone the viewer runs for some minutes and is then started and stopped many times. Fails if memory,
 * GPU objects or listeners grow, the frame rate drops, or a camera track, worker or XR session is left.
 */
import { parseArgs } from 'node:util';
import { BENCH_PICTURE, makeBenchProject, makeMarkerlessBenchProject } from '../../support/bench-project';
import { startBuiltServer } from '../../support/built-server';
import { type ViewerKind, runViewer } from './viewer-run';
import { viewerProblems, viewerSummary } from './viewer-verdict';
import { namesIn } from '../../support/name-options';
import { positiveNumber, wholeNumber } from '../../support/number-options';
import { temporaryFolder } from '../../support/temporary-folder';

const { values } = parseArgs({
  options: {
    kind: { type: 'string' },
    cycles: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '10' },
  },
});
const KINDS: readonly ViewerKind[] = ['webxr', 'motion', 'image'];
/** Samples of the memory over the cycles. Chosen, not measured. */
const SAMPLES = 10;
const CONTENT = 'models/beacon.glb';
const kinds = values.kind === undefined ? KINDS : namesIn('kind', values.kind, KINDS);

const cycles = wholeNumber('cycles', values.cycles);
const runS = positiveNumber('minutes', values.minutes) * 60;
const folder = temporaryFolder('viewer-endurance-');
const server = await startBuiltServer();
try {
  for (const kind of kinds) {
    const make = kind === 'image' ? makeBenchProject : makeMarkerlessBenchProject;
    const report = await runViewer({
      kind,
      origin: server.origin,
      project: await make(server.origin, CONTENT),
      picture: BENCH_PICTURE,
      folder,
      cycles,
      sampleEvery: Math.max(1, Math.round(cycles / SAMPLES)),
      runS,
      log: console.log,
    });
    const problems = viewerProblems(report);
    for (const problem of problems) console.error(`PROBLEM ${kind}: ${problem}`);
    console.log(`${kind}: ${cycles} ${viewerSummary(report)}; ${problems.length} problems`);
    if (problems.length > 0) process.exitCode = 1;
  }
} finally {
  await server.stop();
}
