import { REFUND_DAYS } from '../limits';
import { checkoutSchema, confirmCheckoutSchema, subscriptionSchema } from '../users';
import { type ApiCall, PATCHED_USER } from './api-call';

export const BILLING_CALLS: readonly ApiCall[] = [
  {
    method: 'patch',
    path: '/api/user/subscription',
    by: 'session',
    summary: 'Upgrade, where the server takes no payment',
    body: subscriptionSchema,
    answer: PATCHED_USER,
  },
  {
    method: 'post',
    path: '/api/billing/cancel',
    by: 'session',
    summary: 'Let the plan end with its period instead of renewing',
    answer: PATCHED_USER,
  },
  {
    method: 'post',
    path: '/api/billing/refund',
    by: 'session',
    summary: `End the plan at once and return its payment, within ${REFUND_DAYS} days of its start`,
    answer: PATCHED_USER,
  },
  {
    method: 'get',
    path: '/api/user/can-make-private',
    by: 'session',
    summary: 'Whether the plan allows private projects',
    answer: [200, '`{ "canMakePrivate": true }` or false.'],
  },
  {
    method: 'post',
    path: '/api/billing/checkout',
    by: 'session',
    summary: 'Begin a payment',
    body: checkoutSchema,
    onlyWith: 'stripe',
    answer: [200, 'The address of the payment page.'],
  },
  {
    method: 'post',
    path: '/api/billing/checkout/confirm',
    by: 'session',
    summary: 'Come back from a payment',
    body: confirmCheckoutSchema,
    onlyWith: 'stripe',
    answer: PATCHED_USER,
  },
  {
    method: 'post',
    path: '/api/billing/portal',
    by: 'session',
    summary: 'Manage the plan at the payment provider',
    onlyWith: 'stripe',
    answer: [200, 'The address of the portal.'],
  },
  {
    method: 'post',
    path: '/api/billing/refresh',
    by: 'session',
    summary: 'Refresh the plan from the payment provider',
    onlyWith: 'stripe',
    answer: PATCHED_USER,
  },
  {
    method: 'post',
    path: '/api/billing/stripe-webhook',
    by: 'signature',
    summary: 'Webhook of the payment provider',
    headers: { 'stripe-signature': 'Signature of the body' },
    onlyWith: 'stripe',
    answer: [200, '`{ "received": true }`'],
  },
];
