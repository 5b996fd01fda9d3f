import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { loadWasmTrackingKernels } from '@anchora/vision';
import type * as VisionWorld from '@anchora/vision/world';
import { beforeEach, expect, test, vi } from 'vitest';
import { warmUp } from './warm-up';
import { WorldHost } from './world-host';

/** The trackers that were created, with the number of pictures that each was given. */
const made = vi.hoisted((): { tracker: VisionWorld.WorldTracker; pictures: number }[] => []);

vi.mock('@anchora/vision/world', async (importActual) => {
  const actual = await importActual<typeof VisionWorld>();
  return {
    ...actual,
    createWorldTracker(options: VisionWorld.WorldTrackerOptions) {
      const tracker = actual.createWorldTracker(options);
      const entry = { tracker, pictures: 0 };
      const process = tracker.process.bind(tracker);
      tracker.process = (...picture) => {
        entry.pictures++;
        return process(...picture);
      };
      made.push(entry);
      return tracker;
    },
  };
});

const wasm = await readFile(createRequire(import.meta.url).resolve('@anchora/vision/kernels.wasm'));

beforeEach(() => {
  made.length = 0;
});

test('the warm-up follows a surface, adds patches to its map, and finds its place again after it was lost', async () => {
  const kernels = await loadWasmTrackingKernels(wasm);
  if (!kernels) throw new Error('expected WASM with SIMD');
  warmUp(kernels, () => 0);
  const stats = made[0]?.tracker.stats();
  expect(stats?.cut).toBeGreaterThan(1);
  expect(stats?.relocalized).toBeGreaterThan(0);
});

test('the warm-up ends after a second on slow phones', async () => {
  const kernels = await loadWasmTrackingKernels(wasm);
  if (!kernels) throw new Error('expected WASM with SIMD');
  let nowMs = 0;
  warmUp(kernels, () => (nowMs += 100));
  // The clock's first time is the start; the time before the tenth picture is a second later.
  expect(made[0]?.pictures).toBe(9);
});

test('the warm-up comes before the first picture, with a tracker that is not used for pictures', async () => {
  const heard: string[] = [];
  let nowMs = 0;
  const host = new WorldHost(
    ({ t }) => heard.push(t),
    () => (nowMs += 100),
  );
  host.handle({ t: 'init', wasm: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) });
  await expect.poll(() => made.length).toBe(2);
  const before = made[0]?.pictures;
  expect(before).toBe(9);
  host.handle({ t: 'pixels', seq: 1, tMs: 0, width: 64, height: 48, rgba: new ArrayBuffer(4 * 64 * 48) });
  await expect.poll(() => heard).toEqual(['located']);
  expect(made[0]?.pictures).toBe(before);
  expect(made[1]?.pictures).toBe(1);
});
