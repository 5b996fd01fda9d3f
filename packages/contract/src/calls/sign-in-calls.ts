import { firebaseLoginSchema, firebaseRegisterSchema, loginSchema, registerSchema } from '../users';
import { passkeyLoginSchema, secondFactorSchema } from '../second-factor';
import { type ApiCall, DONE, PASSKEY_OPTIONS, SIGNED_IN } from './api-call';

export const SIGN_IN_CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/api/user',
    by: 'session',
    summary: 'The signed-in user',
    answer: [200, 'The user.'],
  },
  {
    method: 'post',
    path: '/api/register',
    by: 'anyone',
    summary: 'Create an account and sign in',
    body: registerSchema,
    answer: [201, SIGNED_IN[1]],
  },
  {
    method: 'post',
    path: '/api/login',
    by: 'anyone',
    summary: 'Sign in with user name or address and password',
    body: loginSchema,
    answer: SIGNED_IN,
  },
  {
    method: 'get',
    path: '/api/second-factor',
    by: 'signature',
    summary: 'Ways to confirm a sign-in that was answered `second-factor-required`, by the cookie set with that answer',
    answer: [200, 'Which kinds of factors the account has.'],
  },
  {
    method: 'post',
    path: '/api/second-factor',
    by: 'signature',
    summary: 'Confirm the sign-in with a code or a passkey',
    body: secondFactorSchema,
    answer: SIGNED_IN,
  },
  {
    method: 'post',
    path: '/api/second-factor/passkey',
    by: 'signature',
    summary: 'Get a challenge for the passkeys of the account',
    answer: PASSKEY_OPTIONS,
  },
  {
    method: 'post',
    path: '/api/passkey-login/options',
    by: 'anyone',
    summary: 'Get a challenge for a sign-in with a passkey alone',
    answer: PASSKEY_OPTIONS,
  },
  {
    method: 'post',
    path: '/api/passkey-login',
    by: 'anyone',
    summary: 'Sign in with a passkey alone',
    body: passkeyLoginSchema,
    answer: SIGNED_IN,
  },
  { method: 'post', path: '/api/logout', by: 'anyone', summary: 'Sign out', answer: DONE },
  {
    method: 'post',
    path: '/api/login-with-firebase',
    by: 'anyone',
    summary: 'Sign in with an ID token of the identity provider',
    body: firebaseLoginSchema,
    answer: SIGNED_IN,
  },
  {
    method: 'post',
    path: '/api/register-with-firebase',
    by: 'anyone',
    summary: 'Create an account with an ID token of the identity provider',
    body: firebaseRegisterSchema,
    answer: [201, SIGNED_IN[1]],
  },
];
