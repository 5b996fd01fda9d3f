import { showToast } from '../ui/messages/toast';
import { shownMessage } from './api-error';

interface FailureWords {
  title: string;
  /** Shown where the error has no message for users. */
  description?: string;
  /** Language of these words if it differs from the page's. */
  lang?: string | undefined;
}

/** Shows a toast with what failed, and with the message of the error. */
export function toastFailure(error: unknown, { title, description, lang }: FailureWords): void {
  showToast({ kind: 'error', lang, title, description: shownMessage(error, description) });
}
