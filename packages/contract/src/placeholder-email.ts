/**
 * Domain of the addresses that stand in for a missing one: mail to the top-level domain `invalid` is never delivered
 * (RFC 2606).
 */
export const PLACEHOLDER_EMAIL_DOMAIN = 'placeholder.invalid';

/** Whether an account has no address of its own, only a placeholder. */
export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith(`@${PLACEHOLDER_EMAIL_DOMAIN}`);
}
