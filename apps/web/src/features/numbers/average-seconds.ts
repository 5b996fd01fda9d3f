import type { StepCounts } from '@anchora/contract/visit-properties';
import { locale } from '../../texts/language';

const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/**
 * Writes the average number of seconds until the picture was found.
 *
 * @param counts of visitors of whom at least one has found it.
 */
export function averageSeconds(counts: Pick<StepCounts, 'found' | 'foundMs'>): string {
  return format.format(counts.foundMs / counts.found / 1000);
}
