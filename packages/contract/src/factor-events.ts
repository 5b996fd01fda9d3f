/**
 * Events of the second factors of an account. Each is recorded and sent to the account as a notification and by mail.
 */
export const FACTOR_EVENTS = [
  'totp-added',
  'totp-removed',
  'passkey-added',
  'passkey-removed',
  'passkey-copied',
  'recovery-codes-made',
  'recovery-code-used',
  'factor-removal-begun',
  'factor-removal-stopped',
  'factors-removed',
  'totp-ended-by-restore',
] as const;
export type FactorEvent = (typeof FACTOR_EVENTS)[number];
