import { measureKinds, overallRecall, RIGHT_PX, WRONG_PX } from '../../packages/vision/test-support/sequences/measure';
import type { KindMeasure } from '../../packages/vision/test-support/sequences/measure';
import type { Observation } from '../../packages/vision/test-support/sequences/run-sequence';
import { gateText, print } from '../support/measure-table';
import type { SentObservation } from './page/main';
import { present } from './present';
import { costRows, isMissed, observationsOf, sequenceRows } from './report-rows';
import type { Row } from './report-rows';
import { medianText, percent, px, ratio, shown } from './report-text';
import type { Results } from './results';

interface Report {
  markdown: string;
  /** Names of the measures whose gates were missed. */
  missed: string[];
}

export function report(results: Results): Report {
  const own = results.sequences && observationsOf(results.sequences.own);
  const mind = results.sequences && observationsOf(results.sequences.mind);
  const rows = [...costRows(results), ...(own && mind ? sequenceRows(own, mind, results) : [])];
  const missed = rows.filter(isMissed);
  const sections = [
    heading(results),
    table(rows),
    missed.length > 0 ? `Gates missed: ${missed.map(({ measure }) => measure.name).join('; ')}.` : 'No gate is missed.',
    results.times ? `## Where the time goes\n\n${stageTable(results.times)}` : '',
    own && mind ? `## Recall by kind of sequence\n\n${kindRows(own, mind)}` : '',
    results.long ? longSection(results.long) : '',
    results.files ? filesSection(results.files) : '',
  ];
  return {
    markdown: `${sections.filter(Boolean).join('\n\n')}\n`,
    missed: missed.map(({ measure }) => measure.name),
  };
}

function heading({ mode, seed, photos }: Results): string {
  const pictures = photos.length > 0 ? `${photos.length} photographs` : 'made pictures';
  return `# Benchmarks: beside MindAR 1.2.5

\`npm run bench:mindar\` installs MindAR into \`testing/beside-mindar/\` (not part of the main install), opens one headless Chromium and
shows both engines the same seeded frames in the same run. \`-- --photos <folder>\` takes your own photographs as targets and
rooms, \`--quick\` and \`--full\` do less and more, \`--seed\` draws other frames. This page is what the last run wrote, down to
its last section, which is kept. Mode ${mode}, seed ${seed}, ${pictures}; 640×480; software WebGL, which the stock engine
computes with: on a phone's GPU its times are shorter.`;
}

function table(rows: Row[]): string {
  const lines = rows.map(({ measure, mind, long }) => {
    const { name, value, unit } = measure;
    const verdict = isMissed({ measure, mind, long }) ? ' **missed**' : '';
    return `| ${name} | ${print(value, unit)} | ${shown(long, unit)} | ${gateText(measure)}${verdict} | ${shown(mind, unit)} | ${ratio(measure, mind)} |`;
  });
  return [
    '| Measure | Here | Here, long run | Gate | MindAR | Times better |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

function stageTable({ own1, own10, mind1, mind10 }: NonNullable<Results['times']>): string {
  const lines = [
    `| Here: track a target | ${medianText(own1.stages.follow)} | ${medianText(own10.stages.follow)} |`,
    `| Here: search for what is not seen, in the same frame | ${medianText(own1.stages.search)} | ${medianText(own10.stages.search)} |`,
    `| Here: search in empty frames | ${medianText(own1.search)} | ${medianText(own10.search)} |`,
  ];
  const stages = ['load', 'detect', 'match', 'track', 'update'] as const;
  const searching = ['load', 'detect', 'match'] as const;
  for (const stage of searching) {
    lines.push(
      `| MindAR, searching: ${stage} | ${medianText(mind1.search.map((t) => t[stage]))} | ${medianText((mind10?.search ?? []).map((t) => t[stage]))} |`,
    );
  }
  for (const stage of stages) {
    lines.push(
      `| MindAR, tracking: ${stage} | ${medianText(mind1.track.map((t) => t[stage]))} | ${medianText((mind10?.track ?? []).map((t) => t[stage]))} |`,
    );
  }
  return ['| Stage, median ms | 1 target known | 10 known |', '| --- | --- | --- |', ...lines].join('\n');
}

function kindRows(own: Observation[], mind: Observation[]): string {
  const stock = measureKinds(mind);
  const lines = measureKinds(own).map((kind) => {
    const other = stock.find((m) => m.kind === kind.kind && m.mode === kind.mode);
    const both = (of: (m: KindMeasure) => string) => `${of(kind)} / ${other ? of(other) : '–'}`;
    const cells = [
      both((m) => percent(m.recall)),
      both((m) => px(m.errorMedianPx)),
      both((m) => px(m.errorP95Px)),
      both((m) => (m.framesToShow.entries > 0 ? String(m.framesToShow.median) : '–')),
      both((m) => String(m.wrong)),
    ];
    return `| ${kind.kind}, ${kind.mode} | ${kind.frames} | ${cells.join(' | ')} |`;
  });
  const totals = [own, mind].map((of) => overallRecall(measureKinds(of), of));
  return `Here / MindAR. Right: shown, mean error of the four corners below ${RIGHT_PX} px. First shown: frames from coming into view, or
from an untracked start in view, counted from 1. Wrong: shown more than ${WRONG_PX} px off.

| Kind | Frames | Right | Error, median px | p95 px | First shown | Wrong |
| --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

Mean of the kinds: ${totals.map(({ mean }) => percent(mean)).join(' / ')}; of all frames in view:
${totals.map(({ pooled }) => percent(pooled)).join(' / ')}.`;
}

function longSection({ frames, absentFrames, kinds }: NonNullable<Results['long']>): string {
  const wrong = kinds.reduce((sum, kind) => sum + kind.wrong, 0);
  const accepts = kinds.reduce((sum, kind) => sum + kind.falseAccepts, 0);
  const lines = kinds.map(({ kind, mode, recall, levels, unit, wrong: off }) => {
    const by = levels
      .filter((l) => l.frames > 0 && l.recall < 1)
      .map(({ level, recall: share }) => `${level}: ${percent(share)}`);
    return `| ${kind}, ${mode} | ${percent(recall)} | ${by.length > 0 ? `${by.join(', ')} (${unit})` : '–'} | ${off} |`;
  });
  return `## Long run, this engine alone

${frames} frames in Node with the same kernels: ${wrong} wrong poses shown; ${accepts} false accepts in ${absentFrames} frames
without the target.

| Kind | Right | Levels short of 100% | Wrong |
| --- | --- | --- | --- |
${lines.join('\n')}`;
}

function fileRow(name: string, sent: SentObservation[]): string {
  const kind = present(measureKinds(observationsOf(sent))[0], `results of ${name}`);
  return `| ${name} | ${kind.frames} | ${percent(kind.recall)} | ${px(kind.errorMedianPx)} |`;
}

function filesSection({ ownReadsStock, mindReadsOwn }: NonNullable<Results['files']>): string {
  return `## Each other's files

| Hand-held sequences | Frames | Right | Error, median px |
| --- | --- | --- | --- |
${fileRow('this engine, with files that the stock compiler wrote', ownReadsStock)}
${fileRow('MindAR, with files that this package wrote', mindReadsOwn)}`;
}
