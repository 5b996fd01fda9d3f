import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { KindMeasure } from '../../packages/vision/test-support/sequences/measure';
import type { Measure } from '../support/measure-table';
import type { Plan } from './plan';

/** The file that testing/bench/engine/sequences.ts writes with --json. */
export interface LongRun {
  frames: number;
  absentFrames: number;
  kinds: KindMeasure[];
  summary: Measure[];
}

/** Least number of frames without a target in a run that is not quick. Chosen, not measured. */
const LEAST_ABSENT_FRAMES = 3000;

const root = path.join(import.meta.dirname, '../..');

/**
 * Runs our engine alone, in Node with the same kernels, over many more sequences than the slower stock engine allows.
 *
 * @throws Error if the run fails.
 */
export async function runLong(
  photos: string | undefined,
  { mode, seed }: Plan,
  scratch: string,
  signal: AbortSignal,
): Promise<LongRun> {
  const file = path.join(scratch, 'long.json');
  const args = ['testing/bench/engine/sequences.ts', '--json', file, '--seed', String(seed + 1)];
  if (mode === 'quick') args.push('--quick');
  else args.push('--absent', String(LEAST_ABSENT_FRAMES), ...(mode === 'full' ? ['--full'] : []));
  if (photos) args.push('--photos', path.resolve(photos));
  const child = spawn(path.join(root, 'node_modules/.bin/tsx'), args, {
    cwd: root,
    signal,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`The long run ended with ${code}.`);
  return JSON.parse(await readFile(file, 'utf8')) as LongRun;
}
