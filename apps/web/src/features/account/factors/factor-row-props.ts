import type { AccountInfo } from '@anchora/contract/account';
import type { AddedFactor, FactorInfo } from '@anchora/contract/second-factor';

/** Props of the card's rows. */
export interface FactorRowProps {
  info: AccountInfo;
  factors: FactorInfo;
  onAdded: (added: AddedFactor) => void;
}
