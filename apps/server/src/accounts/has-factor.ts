import type { FactorWays } from '@anchora/contract/second-factor';

/** Recovery codes alone are no factor: they only replace one that is lost. */
export function hasFactor({ hasApp, hasPasskeys }: FactorWays): boolean {
  return hasApp || hasPasskeys;
}
