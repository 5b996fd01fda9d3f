import { quantile } from '../../../packages/vision/test-support/quantile';
import {
  foundAt,
  groups,
  jitter,
  keptUpTo,
  lagFrames,
  longestHideMs,
  measureKinds,
  overallRecall,
  RIGHT_PX,
} from '../../../packages/vision/test-support/sequences/measure';
import type { KindMeasure } from '../../../packages/vision/test-support/sequences/measure';
import type { Observation } from '../../../packages/vision/test-support/sequences/run-sequence';
import type { Measure } from '../measure-table';

const percent = (share: number) => (Number.isNaN(share) ? '–' : `${Math.round(100 * share)}`);

/** One line per mode: recall by level, errors, wrong poses. */
export function kindTable(observations: Observation[]): string {
  return measureKinds(observations)
    .map((m) => {
      const levels = m.levels.filter(({ frames }) => frames > 0);
      const byLevel = levels.map(({ level, recall }) => `${level}:${percent(recall)}`).join(' ');
      const { median, p95, missed } = m.framesToShow;
      return [
        `${m.kind.padEnd(15)} ${m.mode} ${percent(m.recall).padStart(3)}%  ${byLevel} (${m.unit})`,
        `${' '.repeat(25)}error ${m.errorMedianPx.toFixed(2)}/${m.errorP95Px.toFixed(2)} px, first shown ${median}/${p95}` +
          ` (${missed} missed), wrong ${m.wrong}, false ${m.falseAccepts}, ${m.frames} frames`,
      ].join('\n');
    })
    .join('\n');
}

const recallAt = (m: KindMeasure | undefined, level: number) =>
  m?.levels.find((l) => l.level === level)?.recall ?? Number.NaN;

/** Recall by picture, worst first, because a picture that is never found lowers the recall of every kind. */
export function pictureTable(observations: Observation[]): string {
  return groups(observations, ({ picture }) => picture)
    .map((seen) => ({ picture: seen[0]?.picture, recall: overallRecall(measureKinds(seen), seen).pooled }))
    .filter(({ recall }) => !Number.isNaN(recall))
    .toSorted((a, b) => a.recall - b.recall)
    .map(({ picture, recall }) => `${picture} ${percent(recall)}%`)
    .join(', ');
}

/**
 * The measures of a run, with their gates, of which docs/benchmarks.md has the results; those of kinds that were not
 * run are left out.
 */
export function summaryOf(observations: Observation[]): Measure[] {
  const kinds = measureKinds(observations);
  const { mean, pooled } = overallRecall(kinds, observations);
  const measures: Measure[] = [
    { name: 'recall, mean of the kinds', value: mean, unit: '%', gate: { atLeast: 0.95 } },
    { name: 'recall, all frames in view', value: pooled, unit: '%' },
    ...precision(observations),
    ...reach(kinds, observations),
    ...mistakes(kinds, observations),
  ];
  return measures.filter(({ value }) => !Number.isNaN(value));
}

function observationsOf(observations: Observation[], kind: string): Observation[] {
  return observations.filter((o) => o.kind.name === kind);
}

/** How close the pose is, in kinds without faults of light, lens or shutter. */
function precision(observations: Observation[]): Measure[] {
  const clear = observations.filter(
    (o) =>
      ['still', 'drift', 'hand-held', 'roll'].includes(o.kind.name) && o.mode === 'tracking' && o.errorPx < RIGHT_PX,
  );
  const errors = clear.map(({ errorPx }) => errorPx);
  const still = jitter(observationsOf(observations, 'still'), 'corners');
  const slow = jitter(observationsOf(observations, 'drift'), 'offsets');
  return [
    { name: 'corner error, median', value: quantile(errors, 0.5), unit: 'px', gate: { atMost: 0.15 } },
    { name: 'corner error, p95', value: quantile(errors, 0.95), unit: 'px', gate: { atMost: 0.6 } },
    { name: 'jitter, still, median', value: still.median, unit: 'px', gate: { atMost: 0.05 } },
    { name: 'jitter, still, worst', value: still.worst, unit: 'px' },
    { name: 'jitter, slow, median', value: slow.median, unit: 'px', gate: { atMost: 0.1 } },
    { name: 'jitter, slow, worst', value: slow.worst, unit: 'px' },
  ];
}

/** How soon a target is shown, and from where, behind what and how fast it may move. */
function reach(kinds: KindMeasure[], observations: Observation[]): Measure[] {
  const tracking = (kind: string) => kinds.find((m) => m.kind === kind && m.mode === 'tracking');
  const initialization = (level: number, kind: string, atLeast: number): Measure => ({
    name: `initialization at ${kind === 'far' ? `${100 * level}% of width` : `tilt ${level}°`}`,
    value: foundAt(observations, kind, level),
    unit: '%',
    gate: { atLeast },
  });
  const recall = (name: string, kind: string, level: number, atLeast: number): Measure => ({
    name,
    value: recallAt(tracking(kind), level),
    unit: '%',
    gate: { atLeast },
  });
  const motion = tracking('motion');
  const { median = Number.NaN, p95 = Number.NaN } = tracking('re-entry')?.framesToShow ?? {};
  return [
    { name: 'frames to first shown, median', value: median, unit: '', gate: { atMost: 2 } },
    { name: 'frames to first shown, p95', value: p95, unit: '' },
    { name: 'behind a moving target', value: lagFrames(observationsOf(observations, 'motion')), unit: 'frames' },
    initialization(65, 'steep', 0.94),
    initialization(70, 'steep', 0.8),
    initialization(75, 'steep', 0.5),
    initialization(0.15, 'far', 1),
    initialization(0.12, 'far', 0.9),
    initialization(0.1, 'far', 0.7),
    recall('occlusion 50%, tracking', 'occlusion', 0.5, 0.95),
    recall('occlusion 60%, tracking', 'occlusion', 0.6, 0.8),
    { name: 'motion kept up to', value: motion ? keptUpTo(motion) : Number.NaN, unit: 'px', gate: { atLeast: 45 } },
    recall('60° lens across, tilt 0–60', 'lens', 60, 0.97),
    recall('60° lens upright, tilt 0–60', 'lens-tall', 60, 0.97),
  ];
}

/** Content shown where no target is, or in a wrong place. */
function mistakes(kinds: KindMeasure[], observations: Observation[]): Measure[] {
  const total = (count: (measure: KindMeasure) => number) => kinds.reduce((sum, measure) => sum + count(measure), 0);
  const wasAbsent = observationsOf(observations, 'absent').length > 0;
  return [
    { name: 'shown after it had left, longest', value: longestHideMs(observations), unit: 'ms', gate: { atMost: 250 } },
    { name: 'wrong poses shown', value: total(({ wrong }) => wrong), unit: '', gate: { atMost: 0 } },
    {
      name: 'false accepts',
      value: wasAbsent ? total(({ falseAccepts }) => falseAccepts) : Number.NaN,
      unit: '',
      gate: { atMost: 0 },
    },
  ];
}
