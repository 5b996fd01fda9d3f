import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { trackFilm, WARM_UP_PICTURES, WORK_MS } from './track-film';

/** Step of the injected clock, and so the time that each picture seems to take; `WORK_MS` is a multiple of it. */
const MS_PER_PICTURE = 25;
/** Share of the measured pictures in which the target must be tracked. Chosen, not measured. */
const NEARLY_EVERY = 0.9;
/** Real time for the film, also on a busy machine. Chosen, not measured. */
const TIMEOUT_MS = 30_000;

it('the generated picture is tracked in nearly every frame of the film', { timeout: TIMEOUT_MS }, async () => {
  const file = await readFile(createRequire(import.meta.url).resolve('@anchora/vision/kernels.wasm'));
  const wasm = new Uint8Array(file).buffer;
  // An injected clock, so that the number of pictures does not depend on the load of the machine.
  let clockMs = 0;
  const { ms, pictures, tracked } = await trackFilm(wasm, () => (clockMs += MS_PER_PICTURE));
  expect(tracked).toBeGreaterThan(NEARLY_EVERY);
  expect(pictures).toBe(WORK_MS / MS_PER_PICTURE - WARM_UP_PICTURES);
  expect(ms).toBe(MS_PER_PICTURE);
});
