import type { BrandChange } from '@anchora/contract/brand';

/** Props of a card for several parts of the brand. */
export interface BrandCardProps {
  draft: BrandChange;
  /** Worded faults, by the names of fields. */
  errors: Record<string, string | undefined>;
  change: (part: Partial<BrandChange>) => void;
}
