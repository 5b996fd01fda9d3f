import {
  foundAt,
  groups,
  jitter,
  keptUpTo,
  lagFrames,
  longestHideMs,
  measureKinds,
  overallRecall,
  quantile,
  RIGHT_PX,
} from '../../../packages/vision/test-support/sequences/measure';
import type { KindMeasure } from '../../../packages/vision/test-support/sequences/measure';
import type { Observation } from '../../../packages/vision/test-support/sequences/run-sequence';
import type { Measure } from './table';

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

/** The measures that have gates, for the kinds that were run. */
export function summaryOf(observations: Observation[]): Measure[] {
  const kinds = measureKinds(observations);
  const of = (kind: string, mode?: string) =>
    observations.filter((o) => o.kind.name === kind && (!mode || o.mode === mode));
  const measured = (kind: string, mode: string) => kinds.find((m) => m.kind === kind && m.mode === mode);
  const overall = overallRecall(kinds, observations);
  // Precision is measured only in kinds without faults of light, lens or shutter.
  const clear = observations.filter(
    (o) =>
      ['still', 'drift', 'hand-held', 'roll'].includes(o.kind.name) && o.mode === 'tracking' && o.errorPx < RIGHT_PX,
  );
  const errors = clear.map(({ errorPx }) => errorPx);
  const still = jitter(of('still'), 'corners');
  const slow = jitter(of('drift'), 'offsets');
  const initialization = (level: number, kind: string, unit: string, atLeast: number): Measure => ({
    name: `initialization at ${kind === 'far' ? `${100 * level}% of width` : `tilt ${level}°`}`,
    value: foundAt(observations, kind, level),
    unit: unit as '%',
    gate: { atLeast },
  });
  const motion = measured('motion', 'tracking');
  const entries = measured('re-entry', 'tracking');
  const lensRecall = (kind: string) => recallAt(measured(kind, 'tracking'), 60);
  const measures: Measure[] = [
    { name: 'recall, mean of the kinds', value: overall.mean, unit: '%', gate: { atLeast: 0.95 } },
    { name: 'recall, all frames in view', value: overall.pooled, unit: '%' },
    { name: 'corner error, median', value: quantile(errors, 0.5), unit: 'px', gate: { atMost: 0.15 } },
    { name: 'corner error, p95', value: quantile(errors, 0.95), unit: 'px', gate: { atMost: 0.6 } },
    { name: 'jitter, still, median', value: still.median, unit: 'px', gate: { atMost: 0.05 } },
    { name: 'jitter, still, worst', value: still.worst, unit: 'px' },
    { name: 'jitter, slow, median', value: slow.median, unit: 'px', gate: { atMost: 0.1 } },
    { name: 'jitter, slow, worst', value: slow.worst, unit: 'px' },
    {
      name: 'frames to first shown, median',
      value: entries?.framesToShow.median ?? NaN,
      unit: '',
      gate: { atMost: 2 },
    },
    { name: 'frames to first shown, p95', value: entries?.framesToShow.p95 ?? NaN, unit: '' },
    { name: 'behind a moving target', value: lagFrames(of('motion')), unit: 'frames' },
    initialization(65, 'steep', '%', 0.94),
    initialization(70, 'steep', '%', 0.8),
    initialization(75, 'steep', '%', 0.5),
    initialization(0.15, 'far', '%', 1),
    initialization(0.12, 'far', '%', 0.9),
    initialization(0.1, 'far', '%', 0.7),
    {
      name: 'occlusion 50%, tracking',
      value: recallAt(measured('occlusion', 'tracking'), 0.5),
      unit: '%',
      gate: { atLeast: 0.95 },
    },
    {
      name: 'occlusion 60%, tracking',
      value: recallAt(measured('occlusion', 'tracking'), 0.6),
      unit: '%',
      gate: { atLeast: 0.8 },
    },
    { name: 'motion kept up to', value: motion ? keptUpTo(motion) : NaN, unit: 'px', gate: { atLeast: 45 } },
    { name: '60° lens across, tilt 0–60', value: lensRecall('lens'), unit: '%', gate: { atLeast: 0.97 } },
    { name: '60° lens upright, tilt 0–60', value: lensRecall('lens-tall'), unit: '%', gate: { atLeast: 0.97 } },
    { name: 'shown after it had left, longest', value: longestHideMs(observations), unit: 'ms', gate: { atMost: 250 } },
    { name: 'wrong poses shown', value: kinds.reduce((a, m) => a + m.wrong, 0), unit: '', gate: { atMost: 0 } },
    {
      name: 'false accepts',
      value: of('absent').length > 0 ? kinds.reduce((a, m) => a + m.falseAccepts, 0) : Number.NaN,
      unit: '',
      gate: { atMost: 0 },
    },
  ];
  return measures.filter(({ value }) => !Number.isNaN(value));
}
