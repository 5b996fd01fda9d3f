import type { BrandChange } from '@anchora/contract/brand';

/** The brand that each card of the form shows, and how it changes it. */
export interface BrandPart {
  draft: BrandChange;
  /** Faults by the names of fields. */
  errors: Record<string, string | undefined>;
  change: (part: Partial<BrandChange>) => void;
}
