import type { StepCounts } from '@anchora/contract/visit-properties';
import { locale } from '../../texts/language';

const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/** Seconds until the picture was found, on the average of those who found it; there must be some. */
export function averageSeconds({ found, foundMs }: Pick<StepCounts, 'found' | 'foundMs'>): string {
  return format.format(foundMs / found / 1000);
}
