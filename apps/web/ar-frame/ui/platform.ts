import { isAndroid, isIos } from '@anchora/ar-runtime/camera/in-app-browser';
import type { Platform } from '../texts/failure-texts';

export function platformOf(userAgent: string): Platform {
  if (isAndroid(userAgent)) return 'android';
  return isIos(userAgent) ? 'ios' : 'desktop';
}
