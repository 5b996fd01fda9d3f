import type { BrandChange } from '@anchora/contract/brand';

/** Props of a card for several parts of the brand: the brand that it shows, and the function by which it changes it. */
export interface BrandPart {
  draft: BrandChange;
  /** Worded faults, by the names of fields. */
  errors: Record<string, string | undefined>;
  change: (part: Partial<BrandChange>) => void;
}
