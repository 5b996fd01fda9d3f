type Timing = Pick<
  PerformanceResourceTiming,
  'name' | 'responseStart' | 'responseEnd' | 'encodedBodySize' | 'transferSize'
>;

/**
 * Speed of the line during a download, Mbit/s, with everything else that arrived meanwhile; null if the file came from
 * the cache or its times are unknown.
 *
 * @param all downloads of the page.
 */
export function lineSpeedOf(url: string, all: readonly Timing[]): number | null {
  const loaded = all.filter(({ transferSize, responseStart }) => transferSize > 0 && responseStart > 0);
  const one = loaded.findLast(({ name }) => name === url);
  if (!one || one.responseEnd <= one.responseStart) return null;
  const { responseStart: from, responseEnd: until } = one;
  const bytes = loaded.reduce((sum, { responseStart, responseEnd, encodedBodySize }) => {
    const overlapMs = Math.min(until, responseEnd) - Math.max(from, responseStart);
    const share = responseEnd > responseStart ? overlapMs / (responseEnd - responseStart) : 0;
    return sum + encodedBodySize * Math.max(0, share);
  }, 0);
  return (bytes * 8) / 1000 / (until - from);
}
