/**
 * Steps of a visit, in this order. `stayed`: the content was seen for `STAYED_AFTER_S`; `acted` requires only `found`.
 */
export const STEPS = ['opened', 'started', 'allowed', 'found', 'stayed', 'acted'] as const;
export type Step = (typeof STEPS)[number];

/** Visitors at each step, and the sum of their times from the camera's picture to the first find. */
export type StepCounts = Record<Step, number> & { foundMs: number };

/** Seconds of visible content, ascending. A visitor counts for each of them that they reached. */
export const STAYS_S = [3, 10, 30, 60, 180] as const;
/** Upper ends of the ranges of the time to the first find, s; the last range is open. */
export const FIND_RANGES_S = [2, 5, 10, 20] as const;

export const DEVICES = ['phone', 'tablet', 'computer'] as const;
export type Device = (typeof DEVICES)[number];

export const BROWSERS = [
  'chrome',
  'safari',
  'firefox',
  'edge',
  'samsung',
  'opera',
  'in-facebook',
  'in-instagram',
  'in-tiktok',
  'in-zalo',
  'in-line',
  'in-app',
  'unknown',
] as const;
export type Browser = (typeof BROWSERS)[number];

/** Actions of visitors with the content or beside it. */
export const ACTIONS = ['tap', 'button', 'photo', 'share'] as const;

/** Obstacles that end a visit, `{where}-{what}`. */
export const VISIT_FAILURES = [
  'camera-denied',
  'camera-none',
  'camera-busy',
  'camera-insecure',
  'camera-in-app',
  'camera-timeout',
  'graphics-missing',
  'content-failed',
  'tracker-failed',
  'picture-not-found',
] as const;
export type VisitFailure = (typeof VISIT_FAILURES)[number];

/** Properties by which the numbers of a project can be broken down, one at a time. */
export const PROPERTIES = [
  'hour',
  'device',
  'browser',
  'country',
  'picture',
  'source',
  'found-after',
  'stayed-for',
  'action',
  'failure',
] as const;
export type Property = (typeof PROPERTIES)[number];
/** `all` stands for all visitors of the day. */
export type StoredProperty = Property | 'all';
