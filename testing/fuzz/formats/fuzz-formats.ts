import { pick } from './pick';
import { inspectTrackingFile } from '../../../packages/vision/src/compiler/inspect-tracking-file';
import { readTrackingFile } from '../../../packages/vision/src/curved/read-tracking-file';
import type { Kernels } from '../../../packages/vision/src/kernels/kernels';
import { createRandom } from '../../../packages/vision/src/simulation/random';
import { isPossibleSurface } from '../../../packages/vision/src/surfaces/surface-limits';
import { compiledFromImage } from '../../../packages/vision/src/target/compile-target';
import { encodeMind } from '../../../packages/vision/src/tracking-file/mind/mind-writer';
import { MAGIC, MAX_SIDE_PX, MAX_TRACKABLES } from '../../../packages/vision/src/tracking-file/container-layout';
import { encode } from '../../../packages/vision/src/tracking-file/tracking-file';
import type { Compiled, Gray } from '../../../packages/vision/src/types';
import { FormatError } from '../../../packages/vision/src/tracking-file/format-error';
import { countAllocatedBytes } from './count-allocated-bytes';
import { LENGTH_AT, hostileFiles, sealed } from './hostile-files';
import { mutate } from './mutate';
import { randomContainer } from './random-container';
import { randomMind } from './random-mind';
import { TargetTrial } from './target-trial';

interface FuzzReport {
  files: number;
  refused: number;
  accepted: number;
  slowestMs: number;
  slowest: string;
  /** Number of files that took longer than `SLOW_MS` to read. */
  slow: number;
  /** Longest time that a tracker took to add the targets of an accepted file and to search for them, ms. */
  slowestTrialMs: number;
  mostAllocatedBytes: number;
  /** Faults found: errors other than FormatError, accepted nonsense, a tracker that fails with an accepted file. */
  faults: string[];
}

/**
 * Most memory for a file, MB: four times the largest tracking file (`MAX_FILE_BYTES`). Its pictures, levels and features
 * fit, a bomb does not.
 */
export const MAX_MB = 64;
/** A page that reads a file for longer drops frames: what browsers call a long task (Long Tasks API, 50 ms). */
export const SLOW_MS = 50;
/** A reading that takes longer is timed again, because other load may have caused it. Chosen, not measured. */
const DOUBTED_MS = 30;
/** Times that a slow reading is timed at most if nothing else is said. Chosen, not measured. */
const REPETITIONS = 4;

/**
 * Feeds hostile and damaged tracking files to `readTrackingFile`, and accepted ones to a tracker. Equal arguments give
 * equal files.
 *
 * It works in two passes: every file is judged and timed; then memory is counted, which slows everything down.
 *
 * @param rounds number of mutated files, in addition to those made by hand.
 * @param kernels for the tracker; see TargetTrial.
 * @param repetitions times that a slow reading is timed at most; of no use if nobody looks at the times.
 */
export function fuzzFormats(
  rounds: number,
  seed: number,
  kernels: readonly [Kernels, Kernels],
  repetitions = REPETITIONS,
): FuzzReport {
  const report: FuzzReport = {
    files: 0,
    refused: 0,
    accepted: 0,
    slowestMs: 0,
    slowest: '',
    slow: 0,
    slowestTrialMs: 0,
    mostAllocatedBytes: 0,
    faults: [],
  };
  const known = knownFiles();
  const trial = new TargetTrial(kernels);
  for (const { name, file, expected } of allFiles(known, rounds, seed)) {
    const outcome = judge({ file, name }, report, trial, repetitions);
    if (expected && outcome !== expected) report.faults.push(`${name}: ${outcome}, not ${expected}`);
  }
  for (const { file } of allFiles(known, rounds, seed)) {
    const allocated = countAllocatedBytes(() => attempt(file));
    report.mostAllocatedBytes = Math.max(report.mostAllocatedBytes, allocated);
  }
  return report;
}

type Outcome = 'refused' | 'accepted' | 'fault';

interface JudgedFile {
  name: string;
  file: Uint8Array;
  expected?: Outcome;
}

interface KnownFiles {
  good: [name: string, file: Uint8Array][];
  hostile: [name: string, file: Uint8Array][];
}

const knownFiles = (): KnownFiles => ({ good: goodFiles(), hostile: hostileFiles() });

function* allFiles({ good, hostile }: KnownFiles, rounds: number, seed: number): Generator<JudgedFile> {
  for (const [name, file] of good) yield { name, file, expected: 'accepted' };
  for (const [name, file] of hostile) yield { name, file, expected: 'refused' };
  const random = createRandom(seed);
  for (let round = 0; round < rounds; round++) {
    // The shares of the kinds of files and of sealed ones are chosen, not measured.
    const kind = random.next();
    if (kind < 0.25) {
      yield { name: `round ${round}: random MessagePack`, file: randomMind(random) };
      continue;
    }
    if (kind < 0.35) {
      yield { name: `round ${round}: random container`, file: randomContainer(random) };
      continue;
    }
    const [name, whole] = pick(random, good);
    const { file, how } = mutate(whole, random);
    // The checksum would reveal most damage to our own format, so it is corrected to get past that check.
    const seal = file[0] === MAGIC.charCodeAt(0) && random.next() < 0.8;
    if (seal && file.length >= LENGTH_AT + 4 && random.next() < 0.5)
      new DataView(file.buffer).setUint32(LENGTH_AT, file.length, true);
    yield { name: `round ${round}: ${name}, ${how}${seal ? ', sealed' : ''}`, file: seal ? sealed(file) : file };
  }
}

function judge({ file, name }: JudgedFile, report: FuzzReport, trial: TargetTrial, repetitions: number): Outcome {
  report.files++;
  const startMs = performance.now();
  const result = attempt(file);
  let ms = performance.now() - startMs;
  for (let again = 0; again < repetitions && ms > DOUBTED_MS; again++) ms = Math.min(ms, time(file));
  if (ms > SLOW_MS) report.slow++;
  if (ms > report.slowestMs) {
    report.slowestMs = ms;
    report.slowest = name;
  }
  if (result instanceof FormatError) {
    report.refused++;
    return 'refused';
  }
  const fault =
    result instanceof Error
      ? (result.stack ?? result.message)
      : (findNonsense(result) ?? inspect(file, result.length) ?? timeTrial(trial, result, report));
  if (fault) {
    report.faults.push(`${name}: ${fault}`);
    return 'fault';
  }
  report.accepted++;
  return 'accepted';
}

/** The targets of the file, or the error that was thrown. */
function attempt(file: Uint8Array): Compiled[] | Error {
  try {
    return readTrackingFile(file);
  } catch (error) {
    return error instanceof Error ? error : new Error(`thrown: ${String(error)}`);
  }
}

/**
 * The tool page lists an accepted file with the parts that the engine skips, so damage in those may still be refused.
 *
 * @returns the fault, if one was found.
 */
function inspect(file: Uint8Array, targets: number): string | undefined {
  try {
    const listed = inspectTrackingFile(file).targets.length;
    return listed === targets ? undefined : `${listed} targets listed of ${targets}`;
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

function timeTrial(trial: TargetTrial, targets: Compiled[], report: FuzzReport): string | undefined {
  const startMs = performance.now();
  const fault = trial.run(targets);
  report.slowestTrialMs = Math.max(report.slowestTrialMs, performance.now() - startMs);
  return fault;
}

function time(file: Uint8Array): number {
  const startMs = performance.now();
  attempt(file);
  return performance.now() - startMs;
}

function findNonsense(targets: Compiled[]): string | undefined {
  if (targets.length < 1 || targets.length > MAX_TRACKABLES) return `${targets.length} targets`;
  for (const { width, height, image, detail = image, score, points, name, surface } of targets) {
    for (const side of [width, height, image.width, image.height, detail.width, detail.height]) {
      if (!Number.isInteger(side) || side < 1 || side > MAX_SIDE_PX) return `a side of ${side}`;
    }
    for (const { data, width: columns, height: rows } of [image, detail]) {
      if (data.length !== columns * rows) return 'a picture of another size than stated';
    }
    if (surface && !isPossibleSurface(surface, height / width)) return 'a surface that no label can go around';
    if (!(Number.isNaN(score) || (score >= 0 && score <= 1))) return `a score of ${score}`;
    if (points.some((value) => !Number.isFinite(value))) return 'an anchor without a finite position';
    if (typeof name !== 'string') return 'a name that is not text';
  }
  return undefined;
}

function goodFiles(): [name: string, file: Uint8Array][] {
  const one = compiled(97, 64, 1);
  return [
    ['one small target', encode([one])],
    ['three targets', encode([one, compiled(40, 130, 2), { ...compiled(64, 64, 3), name: 'Bìa sách', score: 0.75 }])],
    ['a raw picture', encode([compiled(32, 32, 4, 256)])],
    ['a full-sized target', encode([compiled(384, 384, 5)])],
    ['a target with a finer picture', encode([compiled(480, 470, 8, 6)])],
    ['a page and a label', encode([one, { ...compiled(96, 80, 9), surface: { topRadius: 0.5, bottomRadius: 0.6 } }])],
    ['a .mind file', encodeMind([one.image])],
    ['a .mind file of two', encodeMind([picture(180, 130, 6, 20), picture(300, 290, 7, 20)])],
  ];
}

/** @param noise gray levels of noise over a smooth wave; over 255, noise alone */
function compiled(width: number, height: number, seed: number, noise = 20): Compiled {
  return compiledFromImage(picture(width, height, seed, noise), width, height);
}

function picture(width: number, height: number, seed: number, noise: number): Gray {
  const random = createRandom(seed);
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const wave = 100 + 60 * Math.sin((i % width) / 7) * Math.cos(Math.floor(i / width) / 9);
    return noise > 255 ? random.below(256) : wave + random.below(noise);
  });
  return { width, height, data };
}
