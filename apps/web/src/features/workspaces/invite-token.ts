import { LINK_TOKEN_PATTERN } from '@anchora/contract/link-token-pattern';

const KEY = 'anchora-invite';

/**
 * The token of the address's fragment, which is removed from the address. It is kept for this tab until it is closed, because
 * signing in loads other pages first.
 */
export function takeInviteToken(): string | null {
  const given = location.hash.slice(1);
  if (LINK_TOKEN_PATTERN.test(given)) {
    sessionStorage.setItem(KEY, given);
    history.replaceState(history.state, '', location.pathname);
  }
  return sessionStorage.getItem(KEY);
}

/** Called once the invite is used. */
export function forgetInviteToken(): void {
  sessionStorage.removeItem(KEY);
}
