import { z } from 'zod';
import { MAX_ID_TOKEN_LENGTH, MAX_PASSWORD_LENGTH, MAX_PHOTO_ADDRESS_LENGTH, MAX_SECRET_LENGTH } from './limits';
import { LANGUAGES } from './languages';
import { displayNameSchema, emailSchema, newPasswordSchema } from './users';
import { secondFactorSchema, type FactorWays } from './second-factor';
import { fault } from './errors/field-faults';

/**
 * Proof that the request comes from the account's owner: the password, or an ID token of the identity provider from a
 * sign-in within the last ten minutes. Every sensitive change needs one of the two, and a second factor too where the
 * account has one.
 */
export const ownerProofSchema = secondFactorSchema.extend({
  currentPassword: z.string(fault('password-needed')).max(MAX_PASSWORD_LENGTH, fault('password-too-long')).optional(),
  idToken: z
    .string(fault('sign-in-proof-not-text'))
    .max(MAX_ID_TOKEN_LENGTH, fault('sign-in-proof-too-long'))
    .optional(),
});
export type OwnerProof = z.infer<typeof ownerProofSchema>;

/** PATCH /api/user/profile. Omitted fields keep their values. */
export const profileSchema = z.object({
  displayName: displayNameSchema.nullish(),
  /** Address of an uploaded photo; null removes it. */
  photoURL: z
    .string(fault('photo-not-address'))
    .max(MAX_PHOTO_ADDRESS_LENGTH, fault('photo-address-too-long'))
    .nullish(),
  language: z.enum(LANGUAGES, fault('language-unknown')).optional(),
});
export type ProfileChange = z.infer<typeof profileSchema>;

/** POST /api/user/email */
export const changeEmailSchema = ownerProofSchema.extend({ email: emailSchema });
export type EmailChange = z.infer<typeof changeEmailSchema>;

/** POST /api/user/password. Ends all other sessions. */
export const changePasswordSchema = ownerProofSchema.extend({ newPassword: newPasswordSchema });
export type PasswordChange = z.infer<typeof changePasswordSchema>;

/** POST /api/user/google: links the Google account of `googleToken`. The password proves the owner. */
export const linkGoogleSchema = ownerProofSchema.extend({
  googleToken: z
    .string(fault('sign-in-proof-not-text'))
    .min(1, fault('sign-in-proof-missing'))
    .max(MAX_ID_TOKEN_LENGTH, fault('sign-in-proof-too-long')),
});
export type GoogleLink = z.infer<typeof linkGoogleSchema>;

/** One signed-in browser; an item of GET /api/user/sessions. Timestamps are ISO 8601. */
export interface SessionInfo {
  id: number;
  userAgent: string | null;
  createdAt: string;
  lastSeenAt: string;
  /** True for the session that sent the request. */
  isCurrent: boolean;
}

/** GET /api/user/account: details of the account beyond those of `User`. */
export interface AccountInfo {
  email: string;
  isEmailVerified: boolean;
  hasPassword: boolean;
  isGoogleLinked: boolean;
  /** Second factors that a proof can use besides the password or Google. */
  factors: FactorWays;
  /** Bytes stored, trash included; `quotaBytes` is the limit. */
  usedBytes: number;
  /** The part of `usedBytes` that only versions take which visitors no longer see. */
  oldVersionBytes: number;
  quotaBytes: number;
  /** The limit once the address is confirmed; null if confirming it changes nothing. */
  confirmedQuotaBytes: number | null;
  /** True if the next period is charged automatically; otherwise the plan ends on its end date. */
  planRenews: boolean;
  /** True if card, plan and cancellation are managed in the payment provider's portal. */
  canManagePlan: boolean;
  /** ISO 8601: until then the payment is returned on request; null if it is not. */
  refundableUntil: string | null;
}

/** Answer of POST /api/user/export: the address of a zip that can be fetched once, within ten minutes. */
export interface ExportTicket {
  url: string;
}

/** POST /api/password-reset. The answer is the same whether or not the account exists. */
export const requestResetSchema = z.object({ email: emailSchema });
export type ResetRequest = z.infer<typeof requestResetSchema>;

/** POST /api/password-reset/confirm */
export const confirmResetSchema = z.object({
  token: z
    .string(fault('link-incomplete'))
    .min(1, fault('link-incomplete'))
    .max(MAX_SECRET_LENGTH, fault('link-incomplete')),
  newPassword: newPasswordSchema,
});
export type ResetConfirmation = z.infer<typeof confirmResetSchema>;

/** POST /api/confirm-email */
export const confirmEmailSchema = z.object({ token: confirmResetSchema.shape.token });
