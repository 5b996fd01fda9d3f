import { pageConfig } from './page-config';
import { support } from './texts/support';

const { answerTime: texts } = support;
const HOURS_A_DAY = 24;

/** The sentence about when the people who run the site mean to answer. */
export function answerTime({ isPro }: { isPro: boolean }): string {
  const { others } = pageConfig.supportHours;
  if (isPro) return `${texts.first} ${proAnswerTime()}`.trim();
  return others === null ? texts.proFirst : `${texts.within(durationText(others))} ${texts.proFirst}`;
}

/** The sentence about customers with Pro; empty if the operator names no time. */
export function proAnswerTime(): string {
  const { pro } = pageConfig.supportHours;
  return pro === null ? '' : texts.within(durationText(pro));
}

/** Whole days from two on. */
function durationText(hours: number): string {
  const days = hours / HOURS_A_DAY;
  return Number.isInteger(days) && days > 1 ? texts.days(days) : texts.hours(hours);
}
