import type { SubscriptionPlan, User } from '@anchora/contract/users';
import { planEndDate } from '../../api/billing';
import { locale } from '../../texts/language';

const format = new Intl.DateTimeFormat(locale === 'vi' ? 'vi' : 'en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Was Pro once, and is not any more. */
export function hasLapsed(user: User): boolean {
  return !user.isPro && user.subscriptionPlan !== null && user.subscriptionEndDate !== null;
}

/** How a plan that runs would become shorter. */
export interface ShorterPlan {
  plan: SubscriptionPlan;
  endsNow: string;
  wouldEnd: string;
}

/** What choosing this plan would cut off from the one that runs, in words; null when it ends no sooner. */
export function shorterPlan(user: User | null, plan: SubscriptionPlan, now: Date): ShorterPlan | null {
  if (!user?.isPro || user.subscriptionEndDate === null) return null;
  const endsNow = new Date(user.subscriptionEndDate);
  const wouldEnd = planEndDate(plan, now);
  if (wouldEnd >= endsNow) return null;
  return { plan, endsNow: format.format(endsNow), wouldEnd: format.format(wouldEnd) };
}

/** When the plan ends or ended, in words; empty where there never was one. */
export function endDateText({ subscriptionEndDate }: User): string {
  return subscriptionEndDate === null ? '' : format.format(new Date(subscriptionEndDate));
}
