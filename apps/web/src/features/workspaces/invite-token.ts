import { LINK_TOKEN_PATTERN } from '@anchora/contract/link-token-pattern';

const KEY = 'anchora-invite';

/**
 * The token of the address's fragment, which is removed from the address. It is kept for this tab until it is closed, because
 * signing in loads other pages first. If the browser blocks the storage, it stays in the address.
 *
 * @returns null if the link is incomplete, even if another invite was opened in this tab before.
 */
export function takeInviteToken(): string | null {
  const given = location.hash.slice(1);
  const token = LINK_TOKEN_PATTERN.test(given) ? given : null;
  try {
    if (given === '') return sessionStorage.getItem(KEY);
    if (token === null) return null;
    sessionStorage.setItem(KEY, token);
    history.replaceState(history.state, '', location.pathname);
  } catch {
    // Storage is blocked.
  }
  return token;
}

/** Called once the invite is used. */
export function forgetInviteToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}
