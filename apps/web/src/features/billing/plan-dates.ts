import type { User } from '@anchora/contract/users';
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

/** When the plan ends or ended, in words; empty where there never was one. */
export function endDateText({ subscriptionEndDate }: User): string {
  return subscriptionEndDate === null ? '' : format.format(new Date(subscriptionEndDate));
}
