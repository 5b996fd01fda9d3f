import { describe, expect, it } from 'vitest';
import type { ScanLook } from '../../tracking/frame-look';
import { ADVICE, ScanAdvice, type ScanTip } from './scan-advice';

/** A clear frame with a trace of the picture. */
const GOOD: ScanLook = { light: 120, sharpness: 0.2, texture: 0.8, agreeing: 14 };

/** The tips given while the frames look like this, from the first second to the last. */
function tipsOf(look: ScanLook, seconds: number): (ScanTip | null)[] {
  const advice = new ScanAdvice();
  advice.begin(0);
  return Array.from({ length: 2 * seconds }, (_, i) => advice.add(look, 500 * (i + 1)));
}

describe('ScanAdvice', () => {
  it('says nothing before its patience ends', () => {
    const tips = tipsOf(GOOD, 8);
    expect(tips.slice(0, ADVICE.patienceMs / 500 - 1)).toEqual(Array(ADVICE.patienceMs / 500 - 1).fill(null));
    expect(tips.at(-1)).not.toBeNull();
  });

  it.each([
    ['too-dark', { ...GOOD, light: 20, texture: 0.1 }],
    ['blurred', { ...GOOD, sharpness: 0.07, texture: 0.1 }],
    ['too-far', { ...GOOD, texture: 0.1, sharpness: 0.2 }],
    ['other-picture', { ...GOOD, agreeing: 8 }],
  ] as const)('says %s when the frames show it', (tip, look) => {
    expect(tipsOf(look, 7).at(-1)).toBe(tip);
  });

  it('gives general tips in turn, each long enough to be read, while the frames show no reason', () => {
    const tips = tipsOf(GOOD, 20).filter((tip) => tip !== null);
    const inTurn = ['whole-picture', 'too-far', 'check-light', 'whole-picture', 'too-far'];
    const held = inTurn.flatMap((tip) => Array<string>(ADVICE.readingMs / 500).fill(tip));
    expect(tips.length).toBeGreaterThan((inTurn.length - 1) * (ADVICE.readingMs / 500));
    expect(tips).toEqual(held.slice(0, tips.length));
  });

  it('does not speak of another picture when frames are rather dark or soft', () => {
    const none = { ...GOOD, agreeing: 0 };
    expect(tipsOf({ ...none, light: 55 }, 7).at(-1)).toBe('whole-picture');
    expect(tipsOf({ ...none, sharpness: 0.095 }, 7).at(-1)).toBe('whole-picture');
  });

  it('does not speak of another picture until two seconds show no trace of the right one', () => {
    const advice = new ScanAdvice();
    advice.begin(0);
    for (let ms = 500; ms < 6000; ms += 500) advice.add({ ...GOOD, agreeing: ms === 4500 ? 12 : 8 }, ms);
    expect(advice.add({ ...GOOD, agreeing: 8 }, 6000)).toBe('whole-picture');
    expect(advice.add({ ...GOOD, agreeing: 8 }, 9500)).toBe('other-picture');
    const slow = new ScanAdvice();
    slow.begin(0);
    expect(slow.add({ ...GOOD, agreeing: 8 }, 6000), 'after a single frame').toBe('whole-picture');
  });

  it('does not judge by a single frame', () => {
    const advice = new ScanAdvice();
    advice.begin(0);
    for (let ms = 500; ms < 6000; ms += 500) advice.add(GOOD, ms);
    expect(advice.add({ ...GOOD, light: 5 }, 6000)).toBe('whole-picture');
  });

  it('is patient again after the target image was found', () => {
    const advice = new ScanAdvice();
    advice.begin(0);
    expect(advice.add(GOOD, 7000)).not.toBeNull();
    advice.end();
    expect(advice.add(GOOD, 8000)).toBeNull();
    advice.begin(9000);
    expect(advice.add(GOOD, 10_000)).toBeNull();
  });
});
