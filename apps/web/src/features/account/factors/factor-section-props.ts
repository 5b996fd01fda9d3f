import type { AccountInfo } from '@anchora/contract/account';
import type { AddedFactor, FactorInfo } from '@anchora/contract/second-factor';

export interface FactorSectionProps {
  info: AccountInfo;
  factors: FactorInfo;
  onAdded: (added: AddedFactor) => void;
}
