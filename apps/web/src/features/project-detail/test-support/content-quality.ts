import { MB } from '@anchora/contract/limits';
import type { ContentQuality, VariantStatus } from '@anchora/contract/variants';

/** A variant that is ready. */
export const variantOf = (fields: Partial<VariantStatus> = {}): VariantStatus => ({
  variant: 'balanced',
  state: 'ready',
  percent: 100,
  failure: null,
  message: null,
  url: '/files/variant',
  stats: { before: { bytes: 30 * MB }, after: { bytes: MB } },
  ...fields,
});

/** The only content of a project, a model of which visitors get the original. */
export const contentQualityOf = (fields: Partial<ContentQuality> = {}): ContentQuality => ({
  quality: 'balanced',
  kind: 'model',
  others: [],
  usdz: null,
  takesVariants: true,
  original: { bytes: 30 * MB },
  kept: null,
  keepable: null,
  source: null,
  variants: [],
  ...fields,
});
