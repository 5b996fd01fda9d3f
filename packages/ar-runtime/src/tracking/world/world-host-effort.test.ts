import { expect, test, vi } from 'vitest';
import { WorldHost } from './world-host';
import type { FromWorld } from './world-messages';

const efforts = vi.hoisted((): number[] => []);

// There is no WASM here; the rest of the engine is not loaded.
vi.mock('@anchora/vision', () => ({ loadWasmTrackingKernels: () => Promise.resolve(null) }));
vi.mock('@anchora/vision/world', () => ({
  createWorldTracker: () => ({
    motion: () => undefined,
    resize: () => undefined,
    setEffort: (share: number) => efforts.push(share),
    process: () => ({ state: 'tracking', cameraFromContent: new Float32Array(16), isShown: true, f: 60 }),
    stats: () => ({}),
  }),
}));

/** Enough to judge what a picture costs, and to spend less on the next ones. */
const PICTURES = 20;

test('a phone that is turned is tracked with all patches again, after it had been too slow for them', async () => {
  const heard: FromWorld[] = [];
  let nowMs = 0;
  const host = new WorldHost(
    (message) => heard.push(message),
    // Each picture takes longer than it may.
    () => (nowMs += 50),
  );
  host.handle({ t: 'init', wasm: null });
  let seq = 0;
  const show = async (width: number, height: number) => {
    host.handle({ t: 'pixels', seq: ++seq, tMs: 33 * seq, width, height, rgba: new ArrayBuffer(4 * width * height) });
    await expect.poll(() => heard.length).toBe(seq);
  };
  for (let i = 0; i < PICTURES; i++) await show(64, 48);
  expect(efforts.at(-1)).toBeLessThan(1);
  await show(48, 64);
  expect(efforts.at(-1)).toBe(1);
});
