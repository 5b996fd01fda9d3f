import { AccountPage } from '../features/account/pages';
import { PlanCard } from '../features/billing/plan-card';

/** Account settings with the plan among them. */
export function AccountRoute() {
  return <AccountPage planCard={(info) => <PlanCard info={info} />} />;
}
