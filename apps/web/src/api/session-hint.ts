import { SESSION_HINT_COOKIE } from '@anchora/contract/session-hint';

/** Without the hint nobody is signed in, and a request that can only fail would appear as an error in the console. */
export function hasSessionHint(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${SESSION_HINT_COOKIE}=`));
}
