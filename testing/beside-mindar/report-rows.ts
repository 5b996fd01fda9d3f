import { kindNamed } from '../../packages/vision/test-support/sequences/kinds';
import type { Observation } from '../../packages/vision/test-support/sequences/run-sequence';
import { engineSizeMeasures } from '../support/engine/engine-size';
import { summaryOf } from '../support/engine/sequence-table';
import { passes } from '../support/measure-table';
import type { Measure } from '../support/measure-table';
import { median } from '../support/median';
import type { SentObservation } from './page/main';
import { SIDE_PX } from './pictures';
import { medianOf } from './report-text';
import type { Results } from './results';

/**
 * Largest values that the report accepts: targets of 2026-11-21, when the comparison was written, except where a line
 * says otherwise. The first report missed four of them; docs/benchmarks.md says what falls short today.
 */
const GATES = {
  /** Limit of docs/decisions/tracking-file-size.md: visitors on slow networks load the file before they can start. */
  compiledTargetKb: 90,
  compileMs: 250,
  /** From 50 ms on, browsers count a task of the page as long. */
  longestBlockMs: 50,
  readyMs: 300,
  searchOneMs: 8,
  searchTenMs: 12,
  trackedFrameMs: 2,
  mainThreadMs: 2,
};

export interface Row {
  measure: Measure;
  mind?: number;
  /** The same measure for our engine over the long run. */
  long?: number;
}

/** Whether a gate is missed in the run beside the stock engine or in the long run. */
export const isMissed = ({ measure, long }: Row): boolean =>
  !passes(measure) || (long !== undefined && !passes({ ...measure, value: long }));

/** Turns sent observations back into those that the measures take. */
export function observationsOf(sent: SentObservation[]): Observation[] {
  return sent.map(({ kind, offsets, corners, ...rest }) =>
    Object.assign(rest, {
      kind: kindNamed(kind),
      // JSON has no NaN and sends null instead.
      level: rest.level ?? Number.NaN,
      errorPx: rest.errorPx ?? Number.NaN,
      offsets: offsets && Float64Array.from(offsets),
      corners: corners && Float64Array.from(corners),
    }),
  );
}

const row = (name: string, unit: Measure['unit'], value: number, mind: number | undefined, atMost?: number): Row => ({
  measure: { name, unit, value, ...(atMost !== undefined && { gate: { atMost } }) },
  mind,
});

export function costRows({ bytes, compile, ready, times }: Results): Row[] {
  const rows: Row[] = [];
  if (bytes) {
    rows.push(...engineSizeMeasures(bytes).map((measure) => ({ measure, mind: bytes.stockGzipBytes / 1024 })));
  }
  if (compile) {
    rows.push(
      row(
        `compiled target of ${SIDE_PX} px, gzip`,
        'KB',
        compile.own.gzippedBytes / 1024,
        compile.mind.gzippedBytes / 1024,
        GATES.compiledTargetKb,
      ),
      row(`compile ${SIDE_PX} px in the browser`, 'ms', compile.own.ms, compile.mind.ms, GATES.compileMs),
      row(
        'page blocked meanwhile, longest',
        'ms',
        compile.own.longestBlockMs,
        compile.mind.longestBlockMs,
        GATES.longestBlockMs,
      ),
    );
  }
  if (ready) rows.push(row('ready after load, one target', 'ms', ready.own.ms, ready.mind.ms, GATES.readyMs));
  if (times) {
    const { own1, own10, main, mind1, mind10 } = times;
    const stock = (of: typeof mind1 | undefined) => of && medianOf(of.search, 'frame');
    rows.push(
      row('search, 1 target', 'ms', median(own1.search), stock(mind1), GATES.searchOneMs),
      row('search, 10 targets', 'ms', median(own10.search), stock(mind10), GATES.searchTenMs),
      row('tracked frame, whole', 'ms', median(own1.track), medianOf(mind1.track, 'frame'), GATES.trackedFrameMs),
      row(
        'main thread per tracked frame',
        'ms',
        median(main.map(({ mainMs }) => mainMs)),
        mainThreadOfMind(mind1),
        GATES.mainThreadMs,
      ),
      row(
        'frame handed over until its pose is there',
        'ms',
        median(main.map(({ waitMs }) => waitMs)),
        medianOf(mind1.track, 'frame'),
      ),
    );
  }
  return rows;
}

/** Loading a frame, detection and tracking run on the stock engine's page thread; its other stages wait for a worker. */
const mainThreadOfMind = ({ track }: NonNullable<Results['times']>['mind1']): number =>
  median(track.map(({ load, detect, track: tracking }) => load + detect + tracking));

export function sequenceRows(own: Observation[], mind: Observation[], { long }: Results): Row[] {
  const stock = summaryOf(mind);
  return summaryOf(own).map((measure) => ({
    measure,
    mind: stock.find(({ name }) => name === measure.name)?.value,
    long: long?.summary.find(({ name }) => name === measure.name)?.value ?? undefined,
  }));
}
