import type { Platform } from '../texts/failure-texts';

export function platformOf(userAgent: string): Platform {
  if (/\bAndroid\b/.test(userAgent)) return 'android';
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) ? 'ios' : 'desktop';
}
