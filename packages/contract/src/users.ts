import { z } from 'zod';
import {
  MAX_DISPLAY_NAME_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_ID_TOKEN_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_SECRET_LENGTH,
  MAX_USERNAME_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_USERNAME_LENGTH,
} from './limits';
import { fault } from './errors/field-faults';
import type { Language } from './languages';
import { cleanCreatorText } from './creator-text';

/** The specification quotes the messages of these faults; form and server show the same ones. */
export const loginSchema = z.object({
  username: z
    .string(fault('username-missing'))
    .trim()
    .min(1, fault('username-missing'))
    .max(MAX_EMAIL_LENGTH, fault('login-name-too-long')),
  password: z
    .string(fault('password-missing'))
    .min(1, fault('password-missing'))
    .max(MAX_PASSWORD_LENGTH, fault('password-too-long')),
});
export type Login = z.infer<typeof loginSchema>;

/** No mail can be delivered under `.invalid` (RFC 2606); accounts without an address get a placeholder there. */
const isReachable = (email: string) => !email.toLowerCase().endsWith('.invalid');

export const emailSchema = z
  .string(fault('email-invalid'))
  .trim()
  .max(MAX_EMAIL_LENGTH, fault('email-invalid'))
  .pipe(z.email(fault('email-invalid')).refine(isReachable, fault('email-invalid')));

export const newPasswordSchema = z
  .string(fault('password-too-short'))
  .min(MIN_PASSWORD_LENGTH, fault('password-too-short'))
  .max(MAX_PASSWORD_LENGTH, fault('password-too-long'));

export const displayNameSchema = z
  .string(fault('display-name-not-text'))
  .overwrite((name) => cleanCreatorText(name, 'one'))
  .max(MAX_DISPLAY_NAME_LENGTH, fault('display-name-too-long', { max: MAX_DISPLAY_NAME_LENGTH }));

export const registerSchema = z.object({
  username: z
    .string(fault('username-too-short'))
    .overwrite((name) => cleanCreatorText(name, 'one'))
    .min(MIN_USERNAME_LENGTH, { error: fault('username-too-short'), abort: true })
    .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, fault('username-too-short'))
    .max(MAX_USERNAME_LENGTH, fault('username-too-long', { max: MAX_USERNAME_LENGTH })),
  email: emailSchema,
  displayName: displayNameSchema.nullish(),
  password: newPasswordSchema,
  /** Accepted and ignored: the server makes the id of a password account itself. */
  firebaseUid: z.unknown().optional(),
});
export type Register = z.infer<typeof registerSchema>;

/** A value that is too long or not a string is read as an empty token, which fails verification like a forged one. */
const idTokenSchema = z.string().max(MAX_ID_TOKEN_LENGTH).catch('');

/** POST /api/login-with-firebase. Other fields are accepted and ignored: only the token proves who the user is. */
export const firebaseLoginSchema = z.object({
  idToken: idTokenSchema,
  firebaseUid: z.unknown().optional(),
  email: z.unknown().optional(),
  displayName: z.unknown().optional(),
  photoURL: z.unknown().optional(),
});

/** POST /api/register-with-firebase. `password` is ignored: such an account has none until its owner sets one. */
export const firebaseRegisterSchema = z.object({
  idToken: idTokenSchema,
  username: registerSchema.shape.username,
  displayName: registerSchema.shape.displayName,
  /**
   * Takes the address from an account that never confirmed it. Without this the answer in that case is
   * `email-unconfirmed`.
   */
  takesAddress: z.boolean(fault('takes-address-not-boolean')).optional(),
  email: z.unknown().optional(),
  password: z.unknown().optional(),
  photoURL: z.unknown().optional(),
  firebaseUid: z.unknown().optional(),
});
export type FirebaseRegister = z.infer<typeof firebaseRegisterSchema>;

/** Answer of GET /api/user, login and register. Timestamps are ISO 8601. */
export interface User {
  id: number;
  username: string | null;
  email: string;
  displayName: string | null;
  photoURL: string | null;
  firebaseUid: string | null;
  /** The user's table of texts; null until the user chooses one. */
  language: Language | null;
  isPro: boolean;
  subscriptionPlan: SubscriptionPlan | null;
  subscriptionEndDate: string | null;
  createdAt: string;
  updatedAt: string;
}

const subscriptionPlanSchema = z.enum(['monthly', 'yearly'], fault('plan-unknown'));
export type SubscriptionPlan = z.infer<typeof subscriptionPlanSchema>;

/** PATCH /api/user/subscription. `isPro` and `endDate` are accepted and ignored: the server decides both. */
export const subscriptionSchema = z.object({
  plan: subscriptionPlanSchema,
  /** Accepts that the running period ends sooner; without it such a change is answered `plan-would-end-sooner`. */
  endsSooner: z.boolean(fault('ends-sooner-not-boolean')).optional(),
  isPro: z.unknown().optional(),
  endDate: z.unknown().optional(),
});

/** POST /api/billing/checkout */
export const checkoutSchema = z.object({ plan: subscriptionPlanSchema });

/** Its answer: where the browser goes to pay. */
export interface CheckoutAddress {
  url: string;
}

/** POST /api/billing/checkout/confirm, after the payment page. The answer is the user, who may not be Pro yet. */
export const confirmCheckoutSchema = z.object({
  sessionId: z
    .string(fault('payment-missing'))
    .min(1, fault('payment-missing'))
    .max(MAX_SECRET_LENGTH, fault('payment-missing')),
});

/** GET /api/user/can-make-private */
export interface CanMakePrivate {
  canMakePrivate: boolean;
}
