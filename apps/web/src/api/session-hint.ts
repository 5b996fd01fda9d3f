import { SESSION_HINT_COOKIE } from '@anchora/contract/session-hint';

/** Without the hint nobody is signed in, and a question that can but fail would stand in the console as an error. */
export function hasSessionHint(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${SESSION_HINT_COOKIE}=`));
}
