import { describe, expect, test } from 'vitest';
import { type PictureUse, QualityGovernor } from './quality';

/** A device with one speed: cost of a picture at full quality, ms. */
interface Device {
  fixedMs?: number;
  patchesMs: number;
  pixelsMs: number;
}

/** Runs a camera's pictures through a device until `seconds` have passed on the injected clock. */
class Run {
  nowMs = 1000;
  readonly changes: string[] = [];

  constructor(
    readonly governor: QualityGovernor,
    readonly width = 640,
  ) {}

  get state(): string {
    const { maxSidePx, effort } = this.governor.quality;
    return `${Math.floor(this.width / Math.ceil(this.width / maxSidePx))}px ${effort}`;
  }

  pass(seconds: number, device: Device, use: PictureUse = 'track', hiccupEvery = 0): this {
    const untilMs = this.nowMs + 1000 * seconds;
    for (let frame = 1; this.nowMs < untilMs; frame++) {
      const { maxSidePx, effort } = this.governor.quality;
      const pixels = (Math.ceil(this.width / 640) / Math.ceil(this.width / maxSidePx)) ** 2;
      const patches = use === 'track' ? effort : 0;
      let ms = (device.fixedMs ?? 0) + device.patchesMs * patches + device.pixelsMs * pixels;
      if (hiccupEvery > 0 && frame % hiccupEvery === 0) ms += 200;
      this.nowMs += Math.max(33, ms);
      if (this.governor.add(use, ms, this.nowMs)) this.changes.push(this.state);
    }
    return this;
  }
}

const start = (simd = true, width = 640): Run => new Run(new QualityGovernor(width, 0.75 * width, simd), width);
const fast: Device = { patchesMs: 2, pixelsMs: 3 };

test('a fast device stays at full quality in spite of single slow pictures', () => {
  const run = start().pass(60, fast, 'track', 12);
  expect(run.changes).toEqual([]);
  expect(run.state).toBe('640px 1');
});

test('a slower one first uses fewer patches, then smaller pictures', () => {
  expect(start().pass(5, { patchesMs: 25, pixelsMs: 10 }).changes).toEqual(['640px 0.6']);
  expect(start().pass(5, { patchesMs: 30, pixelsMs: 40 }).state).toBe('320px 0.35');
});

test('a very slow device gets a lower quality within two seconds', () => {
  expect(start().pass(2, { patchesMs: 60, pixelsMs: 60 }).state).toBe('320px 0.35');
});

test('a phone that gets hot steps down and comes back when it has cooled', () => {
  const run = start().pass(10, fast).pass(10, { patchesMs: 20, pixelsMs: 40 });
  expect(run.state).toBe('320px 0.35');
  run.pass(40, fast);
  expect(run.state).toBe('640px 1');
});

test('a device at the limit does not swing between two qualities', () => {
  // The estimate says that it fits easily at 320 px and never at 640 px.
  const run = start().pass(600, { fixedMs: -4, patchesMs: 2, pixelsMs: 38 });
  const before = run.changes.length;
  expect(run.state).toBe('320px 0.35');
  run.pass(600, { fixedMs: -4, patchesMs: 2, pixelsMs: 38 });
  // One step up and one down for each of the longest waits, 64 s.
  expect(run.changes.length - before).toBeLessThanOrEqual(20);
});

test('larger cameras have an intermediate size', () => {
  const run = start(true, 1280).pass(3, { patchesMs: 12, pixelsMs: 42 });
  expect(run.changes.at(-1)).toBe('426px 0.35');
});

test('searching may take longer, and fewer patches do not help it', () => {
  expect(start().pass(20, { patchesMs: 0, pixelsMs: 70 }, 'search').changes).toEqual([]);
  expect(start().pass(10, { patchesMs: 0, pixelsMs: 120 }, 'search').changes).toEqual(['320px 0.35']);
});

test('the cost of searching is remembered while a target is tracked', () => {
  const run = start().pass(5, { patchesMs: 0, pixelsMs: 120 }, 'search').pass(30, { patchesMs: 3, pixelsMs: 8 });
  expect(run.state).toBe('320px 0.35');
  run.pass(10, { patchesMs: 0, pixelsMs: 120 }, 'search');
  expect(run.state).toBe('320px 0.35');
});

describe('without SIMD', () => {
  test('the tracked picture has 320 px from the start and never more', () => {
    expect(start(false).state).toBe('320px 1');
    expect(start(false).pass(60, fast).state).toBe('320px 1');
  });

  test('a slow device goes lower still', () => {
    expect(start(false).pass(5, { patchesMs: 60, pixelsMs: 160 }).state).toBe('213px 0.35');
  });
});
