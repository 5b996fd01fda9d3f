import type { Random } from '../../../packages/vision/src/simulation/random';
import { elementAt } from '../../support/element-at';

/** One of the values, each as likely as the others. */
export function pick<T>(random: Random, values: readonly T[]): T {
  return elementAt(values, random.below(values.length));
}
