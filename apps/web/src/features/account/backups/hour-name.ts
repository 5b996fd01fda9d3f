import { backups as texts } from '../../../texts/backups';

/**
 * An hour of UTC in words, with the local time of that hour today.
 *
 * @param hour 0 to 23
 */
export function hourName(hour: number): string {
  const time = new Date();
  time.setUTCHours(hour, 0, 0, 0);
  return texts.hourName(clock(hour, 0), clock(time.getHours(), time.getMinutes()));
}

function clock(hours: number, minutes: number): string {
  return [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');
}
