import { z } from 'zod';
import { fault } from './errors/field-faults';
import { MAX_PASSKEY_NAME_LENGTH } from './limits';

/** Codes are shorter, but may be typed with spaces and hyphens. */
const MAX_CODE_LENGTH = 64;
/** WebAuthn names six ways to reach an authenticator; the longest, `smart-card`, has ten characters. */
const MAX_TRANSPORTS = 10;
const MAX_TRANSPORT_LENGTH = 32;
/** Limit for one binary value of an authenticator, base64url; a registration with its certificates is the longest. */
const MAX_ENCODED_LENGTH = 16_384;

const invalidPasskey = fault('passkey-answer-invalid');
const encoded = z
  .string(invalidPasskey)
  .min(1, invalidPasskey)
  .max(MAX_ENCODED_LENGTH, invalidPasskey)
  .regex(/^[\w-]+$/, invalidPasskey);

/** Fields common to all answers of authenticators, in the JSON form of WebAuthn. */
const credentialShape = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key', invalidPasskey),
  authenticatorAttachment: z.enum(['platform', 'cross-platform'], invalidPasskey).optional().catch(undefined),
  clientExtensionResults: z.looseObject({}, invalidPasskey),
};

/** `AuthenticationResponseJSON` of WebAuthn: a challenge that a passkey has signed. */
const passkeyAnswerSchema = z.object(
  {
    ...credentialShape,
    response: z.object(
      { clientDataJSON: encoded, authenticatorData: encoded, signature: encoded, userHandle: encoded.optional() },
      invalidPasskey,
    ),
  },
  invalidPasskey,
);
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/** `RegistrationResponseJSON` of WebAuthn: a passkey that has just been made. */
const newPasskeySchema = z.object(
  {
    ...credentialShape,
    response: z.object(
      {
        clientDataJSON: encoded,
        attestationObject: encoded,
        transports: z
          .array(z.string(invalidPasskey).max(MAX_TRANSPORT_LENGTH, invalidPasskey), invalidPasskey)
          .max(MAX_TRANSPORTS, invalidPasskey)
          .optional(),
      },
      invalidPasskey,
    ),
  },
  invalidPasskey,
);

/** A code of the authenticator app (six digits), or a recovery code. */
const codeSchema = z.string(fault('code-missing')).trim().max(MAX_CODE_LENGTH, fault('code-too-long'));

/** A second factor: a code or a passkey; neither in a proof for an account that has no factor. */
export const secondFactorSchema = z.object({ code: codeSchema.optional(), passkey: passkeyAnswerSchema.optional() });
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** POST /api/passkey-login */
export const passkeyLoginSchema = z.object({ passkey: passkeyAnswerSchema });

/** POST /api/user/factors/totp/confirm */
export const confirmTotpSchema = z.object({ code: codeSchema.min(1, fault('code-missing')) });

const passkeyNameSchema = z
  .string(fault('passkey-name-missing'))
  .trim()
  .min(1, fault('passkey-name-missing'))
  .max(MAX_PASSKEY_NAME_LENGTH, fault('passkey-name-too-long', { max: MAX_PASSKEY_NAME_LENGTH }));

/** POST /api/user/factors/passkeys */
export const addPasskeySchema = z.object({ name: passkeyNameSchema, passkey: newPasskeySchema });
export type NewPasskey = z.infer<typeof newPasskeySchema>;

/** PATCH /api/user/factors/passkeys/{id} */
export const renamePasskeySchema = z.object({ name: passkeyNameSchema });

/** Factors that a sign-in or a proof can use. */
export interface FactorWays {
  hasApp: boolean;
  hasPasskeys: boolean;
  recoveryCodesLeft: number;
}

/** GET /api/second-factor: the factors of the account whose sign-in waits in this browser; null if none waits. */
export interface WaitingSignIn {
  factors: FactorWays | null;
}

/** One passkey of GET /api/user/factors. Timestamps are ISO 8601. */
export interface PasskeyInfo {
  id: number;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** GET /api/user/factors */
export interface FactorInfo {
  /** Time at which the authenticator app was added; null without one. */
  appAddedAt: string | null;
  passkeys: PasskeyInfo[];
  recoveryCodesLeft: number;
  /** True if the last factor must not be removed. */
  isRequired: boolean;
  /** Time at which an operator's removal of all factors takes effect, unless one is used before; null without one. */
  removalDueAt: string | null;
}

/** Answer of POST /api/user/factors/totp. */
export interface TotpSecret {
  /** Base32, to be typed. */
  secret: string;
  /** `otpauth:` address, for the QR code. */
  address: string;
}

/** Answer of calls that add a factor or make recovery codes. */
export interface AddedFactor {
  /** New recovery codes, which are not shown again; null if the account keeps its present ones. */
  recoveryCodes: string[] | null;
  /** True if the account had no factor before. */
  isFirst: boolean;
}

/** Answers of the calls that begin something with a passkey: options in the JSON form of WebAuthn. */
export interface PasskeyOptions {
  options: Record<string, unknown> & { challenge: string };
}
