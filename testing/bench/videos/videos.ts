/**
 * Converts twelve videos as the server does and measures the results: length, size, rotation, the distance between
 * flash and beep, and whether playing can begin at once. `npm run bench -- videos`; needs ffmpeg and ffprobe.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { checkBytes } from '../../../apps/server/src/files/checks/check-bytes';
import { FFMPEG, LENGTH_S, convertSource, makeSource } from '../../support/source-videos/make-source';
import { TWELVE_VIDEOS, type SourceVideoPlan } from '../../support/source-videos/twelve-videos';
import { temporaryFolder } from '../../support/temporary-folder';

/**
 * Largest differences of the length and of sound from picture, s, and of the ratio of the sides, as a share;
 * docs/conversion.md has the results.
 */
const GATES = { lengthS: 0.07, inStepS: 0.02, ratio: 0.01 };
/**
 * Mean brightness, 0..255, above which a picture is the flash. The flash is all white, other pictures are black but for
 * the mark; HDR and limited range leave room on both sides. Chosen, not measured.
 */
const BRIGHT = 110;
/**
 * Amplitude of a sample, of 32,768, from which the beep has begun; before it there is silence. Chosen, not measured.
 */
const LOUD = 1500;
/** Rate to which the sound is decoded: the usual one of videos. */
const SOUND_HZ = 48_000;
/** More than the decoded sound of a video takes. */
const MOST_SOUND_BYTES = 1e8;

const probe = (args: string[], file: string) =>
  execFileSync('ffprobe', ['-v', 'error', ...args, '-of', 'csv=p=0', file])
    .toString()
    .trim();

/** Time at which the picture first becomes bright, s. */
function flashAtS(file: string): number {
  const graph = `movie=${file},format=gray,signalstats`;
  const rows = probe(['-f', 'lavfi', '-show_entries', 'frame=pts_time:frame_tags=lavfi.signalstats.YAVG'], graph);
  const bright = rows.split('\n').map((row) => row.split(',').map(Number));
  return bright.find(([, luma = 0]) => luma > BRIGHT)?.[0] ?? Number.NaN;
}

/** Time at which the beep begins, s. */
function beepAtS(file: string): number {
  const args = ['-v', 'error', '-i', file, '-af', 'aresample=async=1:first_pts=0', '-ac', '1', '-ar', String(SOUND_HZ)];
  const samples = execFileSync(FFMPEG, [...args, '-f', 's16le', '-'], { maxBuffer: MOST_SOUND_BYTES });
  for (let at = 0; at + 1 < samples.length; at += 2)
    if (Math.abs(samples.readInt16LE(at)) > LOUD) return at / 2 / SOUND_HZ;
  return Number.NaN;
}

/** Number of the white corner, clockwise from the upper left. */
function markedCorner(file: string): number {
  const corners = ['0:0', 'iw*3/4:0', 'iw*3/4:ih*3/4', '0:ih*3/4'];
  const lumas = corners.map((place) => {
    const graph = `crop=iw/4:ih/4:${place},scale=1:1,format=gray`;
    return (
      execFileSync(FFMPEG, ['-v', 'error', '-i', file, '-vf', graph, '-frames:v', '1', '-f', 'rawvideo', '-'])[0] ?? 0
    );
  });
  return lumas.indexOf(Math.max(...lumas));
}

interface Measured {
  problems: string[];
  /** The row of the video in the table, in Markdown. */
  row: string;
}

async function convert(plan: SourceVideoPlan, folder: string): Promise<Measured> {
  const source = makeSource(plan, folder);
  const offsetS = plan.hasSound ? flashAtS(source) - beepAtS(source) : 0;
  const bytesBefore = statSync(source).size;
  const outputPath = path.join(folder, `${plan.fileName}.made.mp4`);
  const startedAtMs = performance.now();
  const answer = await convertSource(source, outputPath, folder);
  const seconds = (performance.now() - startedAtMs) / 1000;
  if (answer.outcome === 'failed') return { problems: [`${plan.name}: ${answer.failure.code}`], row: '' };
  const { path: made, widthPx, heightPx } = await checkBytes({ path: outputPath, kind: 'video' });
  const size: [number, number] = [widthPx ?? 0, heightPx ?? 0];
  const lengthS = Number(probe(['-show_entries', 'format=duration'], made));
  const inStepS = plan.hasSound ? Math.abs(flashAtS(made) - beepAtS(made) - offsetS) : 0;
  const cells = [
    plan.name,
    `${inKb(bytesBefore)} → ${inKb(statSync(made).size)}`,
    size.join(' × '),
    lengthS.toFixed(2),
    plan.hasSound ? `${Math.round(1000 * inStepS)} ms` : '-',
    seconds.toFixed(1),
  ];
  return { problems: problemsOf(plan, { made, size, lengthS, inStepS }), row: `| ${cells.join(' | ')} |` };
}

const inKb = (bytes: number) => String(Math.round(bytes / 1024));

interface Made {
  made: string;
  size: [width: number, height: number];
  lengthS: number;
  inStepS: number;
}

function problemsOf(plan: SourceVideoPlan, { made, size, lengthS, inStepS }: Made): string[] {
  const isQuarter = plan.turn === 90 || plan.turn === 270;
  const upright = (plan.size[0] / plan.size[1]) * (plan.filters?.startsWith('setsar') ? 16 / 9 : 1);
  const ratio = isQuarter ? 1 / upright : upright;
  const codec = probe(['-select_streams', 'v:0', '-show_entries', 'stream=codec_name,profile,pix_fmt'], made);
  const bytes = readFileSync(made);
  const requirements: [isMet: boolean, problem: string][] = [
    [Math.abs(size[0] / size[1] / ratio - 1) < GATES.ratio, `the ratio of ${size.join(' × ')} is wrong`],
    [Math.abs(lengthS - LENGTH_S) < GATES.lengthS, `it has ${lengthS} s`],
    [inStepS < GATES.inStepS, `the sound is off by ${inStepS} s`],
    [markedCorner(made) === (plan.turn ?? 0) / 90, 'it is turned'],
    [codec === 'h264,High,yuv420p', `it is ${codec}`],
    [bytes.indexOf('moov') < bytes.indexOf('mdat'), 'its description is not in front'],
  ];
  return requirements.flatMap(([isMet, problem]) => (isMet ? [] : [`${plan.name}: ${problem}`]));
}

const folder = temporaryFolder('bench-videos-');
console.log('| Source | KB | Result | Length, s | Sound off by | Seconds |\n| --- | --- | --- | --- | --- | --- |');
for (const plan of TWELVE_VIDEOS) {
  const { problems, row } = await convert(plan, folder);
  if (row) console.log(row);
  for (const problem of problems) console.log(`MISSED ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
