/**
 * Time that the floor tracker takes for a camera picture in its worker, in Chromium: the reference walk, recorded by
 * the page under /check as a tester would record it.
 *
 *   tsx floor-in-worker.ts [--seed N]
 *
 * Exits with 1 if a gate is missed. The times are those of a machine at rest only.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import type { RecordingFile } from '../../../apps/web/src/features/device-check/recording/tracking-recording';
import { createWalk } from '../../../packages/vision/test-support/walks/walks';
import { startBuiltServer } from '../../support/built-server';
import { printTable } from '../../support/measure-table';
import { wholeNumber } from '../../support/number-options';
import { openWalkingPhone, walkTo } from '../../support/walking-phone';
import { MOST_MEDIAN_MS, MOST_P99_MS } from '../engine/world-time-gates';

const { values: flags } = parseArgs({ options: { seed: { type: 'string', default: '11' } } });
const seed = wholeNumber('seed', flags.seed, 0);
/** Size of the camera picture, px: a phone held upright. */
const SIZE = { width: 480, height: 640 };
/**
 * Share of the pictures in which the floor must be tracked, so that the times are those of tracking. Chosen, not
 * measured.
 */
const LEAST_TRACKED = 0.98;
/** Longest time of one step of the page; the longest step is the walk, drawn without a GPU. Chosen, not measured. */
const PATIENT_MS = 120_000;

/** Records the walk from a tap on the floor to its last picture. */
async function recorded(page: Page, lastPicture: number): Promise<RecordingFile> {
  await page.goto('/check');
  await page.getByRole('link', { name: 'Record world tracking' }).tap();
  // Until its code has arrived, the button does nothing.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Start recording' }).tap();
  await page.getByText('Tap the floor where the mark should stand.').waitFor();
  await page.getByRole('img', { name: 'Camera picture with the mark' }).tap();
  await page.getByText('The floor is tracked.').waitFor();
  await walkTo(page, lastPicture);
  await page.getByRole('button', { name: 'Stop' }).tap();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the file' }).tap();
  return JSON.parse(await readFile(await (await saving).path(), 'utf8')) as RecordingFile;
}

const walk = createWalk({ kind: 'side', surface: 'carpet', seed, ...SIZE });
const server = await startBuiltServer();
try {
  const { context, close } = await openWalkingPhone(walk, server.origin);
  try {
    context.setDefaultTimeout(PATIENT_MS);
    const { camera, summary } = await recorded(await context.newPage(), walk.frames - 1);
    if (camera.trackedWidthPx !== SIZE.width)
      throw new Error(`Expected pictures of ${SIZE.width} px, got ${camera.trackedWidthPx}: the machine is too busy.`);
    const passed = printTable(`${walk.name} of seed ${seed} in the worker, ${summary.pictures} pictures`, [
      { name: 'tracked', value: summary.states.tracking ?? 0, unit: '%', gate: { atLeast: LEAST_TRACKED } },
      { name: 'time per picture, median', value: summary.workMs.median, unit: 'ms', gate: { atMost: MOST_MEDIAN_MS } },
      { name: 'time per picture, p99', value: summary.workMs.p99, unit: 'ms', gate: { atMost: MOST_P99_MS } },
    ]);
    if (!passed) process.exitCode = 1;
  } finally {
    await close();
  }
} finally {
  await server.stop();
}
