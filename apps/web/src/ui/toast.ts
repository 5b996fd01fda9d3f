import type { ToastMessage } from './toast-view';

export type { ToastMessage } from './toast-view';

/**
 * Says something in passing, read aloud as well. What shows it is loaded with the first message, so that a page which
 * never has one pays nothing.
 */
export function showToast(message: ToastMessage): void {
  import('./toast-view').then(async ({ presentToast }) => presentToast(message)).catch(() => undefined);
}
