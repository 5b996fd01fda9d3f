import { LINK_TOKEN_PATTERN } from '@anchora/contract/link-token-pattern';

const KEY = 'anchora-invite';

/**
 * The token of the address's fragment, which is removed from the address. It is kept for this tab until it is closed, because
 * signing in loads other pages first. Where the browser blocks the storage, it stays in the address.
 */
export function takeInviteToken(): string | null {
  const given = location.hash.slice(1);
  try {
    if (LINK_TOKEN_PATTERN.test(given)) {
      sessionStorage.setItem(KEY, given);
      history.replaceState(history.state, '', location.pathname);
    }
    return sessionStorage.getItem(KEY);
  } catch {
    return LINK_TOKEN_PATTERN.test(given) ? given : null;
  }
}

/** Called once the invite is used. */
export function forgetInviteToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}
