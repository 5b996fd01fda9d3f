import type { SubscriptionPlan, User } from '@anchora/contract/users';
import { planEndDate } from '../../api/billing';
import { dateText } from '../../ui/wording/date-text';

/** Whether the user had Pro before and no longer has it. */
export function hasLapsed(user: User): boolean {
  return !user.isPro && user.subscriptionPlan !== null && user.subscriptionEndDate !== null;
}

/** End dates, in words, of a running plan and of the shorter one that would replace it. */
export interface ShorterPlan {
  plan: SubscriptionPlan;
  endsNow: string;
  wouldEnd: string;
}

/** Compares the end of this plan with that of the running one; null if no time would be lost. */
export function shorterPlan(user: User | null, plan: SubscriptionPlan, now: Date): ShorterPlan | null {
  if (!user?.isPro || user.subscriptionEndDate === null) return null;
  const wouldEnd = planEndDate(plan, now);
  if (wouldEnd >= new Date(user.subscriptionEndDate)) return null;
  return { plan, endsNow: dateText(user.subscriptionEndDate), wouldEnd: dateText(wouldEnd.toISOString()) };
}

/** The plan's end date in words; empty if the user never had a plan. */
export function endDateText({ subscriptionEndDate }: User): string {
  return subscriptionEndDate === null ? '' : dateText(subscriptionEndDate);
}
