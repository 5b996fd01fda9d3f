import { GoogleSignInError } from '../../google/google-sign-in';
import { google as texts } from '../../texts/google';
import { showToast } from '../../ui/messages/toast';

/** Shows a failure of Google's window in a toast. */
export function showGoogleFailure(failure: unknown): void {
  const { title, description } = texts.failed;
  const known = failure instanceof GoogleSignInError;
  showToast({
    kind: 'error',
    title: known ? failure.title : title,
    description: known ? failure.message : description,
  });
}
