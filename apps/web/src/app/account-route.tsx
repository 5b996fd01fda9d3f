import type { AccountInfo } from '@anchora/contract/account';
import { AccountPage } from '../features/account/pages';
import { PlanCard } from '../features/billing/plan-card';

const planCard = (info: AccountInfo) => <PlanCard info={info} />;

/** Account settings, including the plan. */
export function AccountRoute() {
  return <AccountPage planCard={planCard} />;
}
