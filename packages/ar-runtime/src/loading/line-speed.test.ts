import { describe, expect, it } from 'vitest';
import { lineSpeedOf } from './line-speed';

const MODEL = 'https://ar.example.org/files/light';
const timing = (
  name: string,
  responseStart: number,
  responseEnd: number,
  encodedBodySize: number,
  transferSize = 1,
) => ({
  name,
  responseStart,
  responseEnd,
  encodedBodySize,
  transferSize,
});

describe('the speed of a line', () => {
  it('is that of the file alone', () => {
    expect(lineSpeedOf(MODEL, [timing(MODEL, 1000, 3000, 400_000)])).toBeCloseTo(1.6);
  });

  it('includes what shared the line, by the share of its own time', () => {
    const shared = [timing('script', 500, 1500, 200_000), timing('later', 3000, 4000, 900_000)];
    expect(lineSpeedOf(MODEL, [timing(MODEL, 1000, 3000, 300_000), ...shared])).toBeCloseTo(1.6);
  });

  it('is unknown for a file from the cache, and takes no notice of others from there', () => {
    expect(lineSpeedOf(MODEL, [timing(MODEL, 1000, 3000, 400_000, 0)])).toBeNull();
    const cached = timing('script', 1000, 3000, 900_000, 0);
    expect(lineSpeedOf(MODEL, [timing(MODEL, 1000, 3000, 400_000), cached])).toBeCloseTo(1.6);
    expect(lineSpeedOf(MODEL, [])).toBeNull();
  });
});
