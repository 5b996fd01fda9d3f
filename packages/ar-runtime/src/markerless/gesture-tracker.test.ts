import { beforeEach, describe, expect, test, vi } from 'vitest';
import { GestureTracker } from './gesture-tracker';

const told = {
  onTap: vi.fn<(x: number, y: number) => void>(),
  onDragStart: vi.fn<(x: number, y: number) => void>(),
  onDrag: vi.fn<(x: number, y: number) => void>(),
  onDragEnd: vi.fn<() => void>(),
  onPinch: vi.fn<(factor: number) => void>(),
  onTwist: vi.fn<(rad: number) => void>(),
};
let fingers: GestureTracker;

beforeEach(() => {
  vi.clearAllMocks();
  fingers = new GestureTracker(told);
});

const product = (): number => told.onPinch.mock.calls.reduce((all, [factor]) => all * factor, 1);
const turned = (): number => told.onTwist.mock.calls.reduce((all, [rad]) => all + rad, 0);

describe('one finger', () => {
  test('a short touch with a trembling finger is a tap at its start', () => {
    fingers.down(1, 100, 200, 0);
    fingers.move(1, 104, 203);
    fingers.up(1, 180);
    expect(told.onTap).toHaveBeenCalledExactlyOnceWith(100, 200);
    expect(told.onDragStart).not.toHaveBeenCalled();
  });

  test('a long touch on the spot is neither a tap nor a drag', () => {
    fingers.down(1, 100, 200, 0);
    fingers.up(1, 900);
    expect(told.onTap).not.toHaveBeenCalled();
    expect(told.onDrag).not.toHaveBeenCalled();
  });

  test('a moving finger drags from where it left its slop, and is no tap', () => {
    fingers.down(1, 100, 200, 0);
    fingers.move(1, 120, 200);
    fingers.move(1, 160, 210);
    fingers.up(1, 100);
    expect(told.onDragStart).toHaveBeenCalledExactlyOnceWith(120, 200);
    expect(told.onDrag.mock.calls).toEqual([
      [120, 200],
      [160, 210],
    ]);
    expect(told.onDragEnd).toHaveBeenCalledOnce();
    expect(told.onTap).not.toHaveBeenCalled();
  });

  test('a cancelled touch is no tap', () => {
    fingers.down(1, 100, 200, 0);
    fingers.cancel(1);
    fingers.up(1, 50);
    expect(told.onTap).not.toHaveBeenCalled();
  });
});

/** Moves two fingers about (200, 200); `radius` and `angle` (counter-clockwise, rad) change linearly. */
function twoFingers(from: { radius: number; angle: number }, to: { radius: number; angle: number }): void {
  const at = (share: number, side: 1 | -1): [number, number] => {
    const radius = from.radius + share * (to.radius - from.radius);
    const angle = from.angle + share * (to.angle - from.angle);
    return [200 + side * radius * Math.cos(angle), 200 - side * radius * Math.sin(angle)];
  };
  fingers.down(1, ...at(0, 1), 0);
  fingers.down(2, ...at(0, -1), 10);
  for (let step = 1; step <= 100; step++) {
    fingers.move(1, ...at(step / 100, 1));
    fingers.move(2, ...at(step / 100, -1));
  }
}

describe('two fingers', () => {
  test('spreading pinches by the ratio of the distances, less the slop', () => {
    twoFingers({ radius: 50, angle: 0.3 }, { radius: 150, angle: 0.3 });
    // The slop took 4% on 2026-11-30.
    expect(product()).toBeGreaterThan(2.8);
    expect(product()).toBeLessThanOrEqual(3);
    expect(told.onTwist).not.toHaveBeenCalled();
  });

  test.each([1, -1])('twisting turns counter-clockwise as seen (%s), through the seam of the angles', (sense) => {
    twoFingers({ radius: 80, angle: sense * 2 }, { radius: 80, angle: sense * 4.5 });
    // The slop took 4% on 2026-11-30.
    expect(turned() * sense).toBeGreaterThan(2.3);
    expect(turned() * sense).toBeLessThanOrEqual(2.5);
    expect(told.onPinch).not.toHaveBeenCalled();
  });

  test('pinch and twist happen at once, in small steps', () => {
    twoFingers({ radius: 60, angle: 0 }, { radius: 120, angle: 1 });
    // The slop took 4 and 9% on 2026-11-30, and each step was 0.005 at most.
    expect(product()).toBeGreaterThan(1.85);
    expect(turned()).toBeGreaterThan(0.85);
    for (const [factor] of told.onPinch.mock.calls) expect(Math.abs(factor - 1)).toBeLessThan(0.05);
    for (const [rad] of told.onTwist.mock.calls) expect(Math.abs(rad)).toBeLessThan(0.05);
  });

  test('are neither tap nor drag, and the remaining finger drags from where it is', () => {
    twoFingers({ radius: 60, angle: 0 }, { radius: 90, angle: 0 });
    fingers.up(1, 60);
    expect(told.onTap).not.toHaveBeenCalled();
    expect(told.onDragStart).toHaveBeenCalledExactlyOnceWith(110, 200);
    fingers.move(2, 130, 220);
    expect(told.onDrag).toHaveBeenCalledExactlyOnceWith(130, 220);
    fingers.up(2, 90);
    expect(told.onTap).not.toHaveBeenCalled();
  });

  test('a second finger ends the drag of the first without a pinch or a twist', () => {
    fingers.down(1, 100, 100, 0);
    fingers.move(1, 150, 100);
    fingers.down(2, 300, 240, 40);
    expect(told.onDragEnd).toHaveBeenCalledOnce();
    fingers.move(1, 151, 101);
    expect(told.onPinch).not.toHaveBeenCalled();
    expect(told.onTwist).not.toHaveBeenCalled();
    expect(told.onDrag).toHaveBeenCalledOnce();
  });

  test('a third finger that comes and goes neither pinches nor twists', () => {
    twoFingers({ radius: 60, angle: 0 }, { radius: 60, angle: 0 });
    fingers.down(3, 400, 400, 50);
    fingers.move(3, 500, 100);
    fingers.up(3, 90);
    expect(told.onPinch).not.toHaveBeenCalled();
    expect(told.onTwist).not.toHaveBeenCalled();
  });

  test('two fingers that begin in one place pinch from where they are apart', () => {
    fingers.down(1, 100, 100, 0);
    fingers.down(2, 100, 100, 5);
    fingers.move(2, 160, 100);
    for (let x = 165; x <= 220; x += 5) fingers.move(2, x, 100);
    // From a spread of 60 px, the first that is wide enough, to 120 px, less the slop of a pinch.
    expect(product()).toBeGreaterThan(1.5);
    expect(product()).toBeLessThanOrEqual(2);
  });
});
