/** An original and the variant that visitors get in its place. */
export interface ComparisonProps {
  originalUrl: string;
  variantUrl: string;
  /** Label of the variant. */
  variantName: string;
}
