import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as VisionWorld from '@anchora/vision/world';
import { createWalk } from '@anchora/vision/test-support/walks/walks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorldHost } from './world-host';
import type { FromWorld } from './world-messages';

/** Steps of the trackers that throw when they are called next. */
const failing = vi.hoisted(() => new Set<'process' | 'place'>());

function failOnce(step: 'process' | 'place'): void {
  if (failing.delete(step)) throw new Error('the memory is damaged');
}

vi.mock('@anchora/vision/world', async (importActual) => {
  const actual = await importActual<typeof VisionWorld>();
  return {
    ...actual,
    createWorldTracker(options: VisionWorld.WorldTrackerOptions) {
      const tracker = actual.createWorldTracker(options);
      const process = tracker.process.bind(tracker);
      const place = tracker.place.bind(tracker);
      tracker.process = (...picture) => {
        failOnce('process');
        return process(...picture);
      };
      tracker.place = (...point) => {
        failOnce('place');
        return place(...point);
      };
      return tracker;
    },
  };
});

vi.mock('./warm-up', () => ({ warmUp: () => undefined }));

const wasm = await readFile(createRequire(import.meta.url).resolve('@anchora/vision/kernels.wasm'));
const walk = createWalk({ kind: 'side', surface: 'rug', seed: 4, width: 192, height: 256 });
const ZOOM = 1.1;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => vi.useRealTimers());

/** A host that has seen the floor, up to the picture of the tap. */
async function startHost() {
  const heard: FromWorld[] = [];
  const host = new WorldHost(
    (message) => heard.push(message),
    () => 0,
  );
  host.handle({ t: 'init', wasm: Uint8Array.from(wasm).buffer });
  host.handle({ t: 'lens', focalRatio: 0.85 * ZOOM });
  let frame = walk.tap.frame - 4;
  let seq = 0;
  const show = async (): Promise<FromWorld | undefined> => {
    const [beforeMs, tMs] = [walk.frameMs(frame - 1), walk.frameMs(frame)];
    host.handle({ t: 'motion', samples: walk.sensors.filter((one) => one.tMs > beforeMs && one.tMs <= tMs) });
    const { width, height, data } = walk.draw(frame++);
    host.handle({
      t: 'pixels',
      seq: ++seq,
      tMs,
      width,
      height,
      rgba: new Uint32Array(data).map((v) => 0x01010101 * v).buffer,
    });
    // Polls of Vitest move the fake clock on.
    while (heard.length < seq) await new Promise((resolve) => setImmediate(resolve));
    return heard.at(-1);
  };
  const place = (number: number): void => {
    host.handle({ t: 'place', number, x: walk.tap.x / 192, y: walk.tap.y / 256, heightM: 1.4 });
  };
  for (let i = 0; i < 5; i++) await show();
  return { show, place };
}

test('one exception loses the map and the content, which can be placed again, seen by the same lens', async () => {
  const { show, place } = await startHost();
  place(1);
  expect(await show()).toMatchObject({ state: 'tracking', isPlaced: true });
  failing.add('process');
  expect(await show()).toMatchObject({ state: 'unplaced', placing: 1, isPlaced: false, cameraFromContent: null });
  expect(await show()).toMatchObject({ state: 'unplaced', placing: 1, isPlaced: false });
  place(2);
  const again = await show();
  expect(again).toMatchObject({ state: 'tracking', isShown: true, placing: 2, isPlaced: true });
  expect(again?.t === 'located' && again.zoom).toBeCloseTo(ZOOM, 2);
});

test('an exception while content is placed counts as a point beside the floor', async () => {
  const { show, place } = await startHost();
  failing.add('place');
  place(1);
  expect(await show()).toMatchObject({ state: 'unplaced', placing: 1, isPlaced: false });
  place(2);
  expect(await show()).toMatchObject({ state: 'tracking', placing: 2, isPlaced: true });
});

test.each([
  ['a third exception within ten seconds ends the tracker', 9_999, 'error'],
  ['a third exception after ten seconds loses no more than the first', 10_000, 'located'],
])('%s', async (_name, laterMs, answer) => {
  const { show } = await startHost();
  for (let i = 0; i < 2; i++) {
    failing.add('process');
    expect(await show()).toMatchObject({ t: 'located' });
  }
  vi.advanceTimersByTime(laterMs);
  failing.add('process');
  expect(await show()).toMatchObject({ t: answer });
});
