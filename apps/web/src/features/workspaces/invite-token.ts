import { LINK_TOKEN_PATTERN } from '@anchora/contract/link-token-pattern';

const KEY = 'anchora-invite';

/**
 * Takes the token out of the address's fragment. It is kept until the tab is closed, because signing in loads other
 * pages first. If the browser blocks the storage, the token stays in the address.
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
    // The storage is blocked, so the token stays in the address.
  }
  return token;
}

/** Forgets the token once the invite is used. */
export function forgetInviteToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // The storage is blocked, so nothing was kept.
  }
}
