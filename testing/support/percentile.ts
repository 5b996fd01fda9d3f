import { quantile } from '../../packages/vision/test-support/quantile';

/** A quantile of times, Infinity for an empty list: nothing measured must not pass a limit. @param share 0 to 1 */
export const percentile = (times: readonly number[], share: number): number =>
  times.length === 0 ? Infinity : quantile(times, share);
