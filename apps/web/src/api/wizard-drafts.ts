/**
 * Keys under which the wizard stores unfinished projects in this browser: this, the id of their user, and that of a
 * draft.
 */
export const WIZARD_DRAFTS = 'wizard-draft:';

/** Beginning of the keys of one user. */
export function wizardDraftsPrefix(userId: number): string {
  return `${WIZARD_DRAFTS}${userId}:`;
}

/** Called once the account is deleted. Signing out keeps the drafts, which are offered to their user again. */
export function forgetWizardDrafts(userId: number): void {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
    for (const key of keys) if (key?.startsWith(wizardDraftsPrefix(userId))) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
