import { z } from 'zod';
import {
  MAX_DISPLAY_NAME_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_USERNAME_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_USERNAME_LENGTH,
} from './limits';

/** Texts quoted by the specification; the form and the server show the same ones. */
export const loginSchema = z.object({
  username: z
    .string('Username is required')
    .trim()
    .min(1, 'Username is required')
    .max(MAX_EMAIL_LENGTH, 'Username is too long'),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(MAX_PASSWORD_LENGTH, 'Password is too long'),
});
export type Login = z.infer<typeof loginSchema>;

export const registerSchema = z.object({
  username: z
    .string('Username must be at least 3 characters')
    .trim()
    .min(MIN_USERNAME_LENGTH, 'Username must be at least 3 characters')
    .max(MAX_USERNAME_LENGTH, `Username must be at most ${MAX_USERNAME_LENGTH} characters`),
  email: z
    .string('Invalid email address')
    .trim()
    .max(MAX_EMAIL_LENGTH, 'Invalid email address')
    .pipe(z.email('Invalid email address')),
  displayName: z
    .string('The display name must be a text')
    .trim()
    .max(MAX_DISPLAY_NAME_LENGTH, `Display name must be at most ${MAX_DISPLAY_NAME_LENGTH} characters`)
    .nullish(),
  password: z
    .string('Password must be at least 6 characters')
    .min(MIN_PASSWORD_LENGTH, 'Password must be at least 6 characters')
    .max(MAX_PASSWORD_LENGTH, 'Password is too long'),
  /** Accepted and ignored: the server makes the id of a password account itself. */
  firebaseUid: z.unknown().optional(),
});
export type Register = z.infer<typeof registerSchema>;

/** Answer of GET /api/user, login and register. Timestamps are ISO 8601. */
export interface User {
  id: number;
  username: string | null;
  email: string;
  displayName: string | null;
  photoURL: string | null;
  firebaseUid: string | null;
  isPro: boolean;
  subscriptionPlan: SubscriptionPlan | null;
  subscriptionEndDate: string | null;
  createdAt: string;
  updatedAt: string;
}

export const subscriptionPlanSchema = z.enum(['monthly', 'yearly'], 'Choose the monthly or the yearly plan');
export type SubscriptionPlan = z.infer<typeof subscriptionPlanSchema>;

/** PATCH /api/user/subscription. `isPro` and `endDate` are accepted and ignored: the server decides both. */
export const subscriptionSchema = z.object({
  plan: subscriptionPlanSchema,
  isPro: z.unknown().optional(),
  endDate: z.unknown().optional(),
});
export type SubscriptionChange = z.infer<typeof subscriptionSchema>;

/** GET /api/user/can-make-private */
export interface CanMakePrivate {
  canMakePrivate: boolean;
}
