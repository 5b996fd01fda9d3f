import type { SubscriptionPlan } from '@anchora/contract/users';

/**
 * Joins whoever needs Pro with the dialog that sells it, so that neither knows the other: a feature asks and waits, the
 * frame of the page answers. Where Pro is paid on a page of the payment provider, the asking page is gone by the time of
 * the answer; what was wanted is kept in this window then, and done on the way back.
 */
export type UpgradePurpose =
  | { kind: 'project'; id: number }
  | { kind: 'draft' }
  | { kind: 'plan'; plan?: SubscriptionPlan };

export interface UpgradeAsked {
  purpose: UpgradePurpose;
  answer: (upgraded: boolean) => void;
}

/** What a window left for the payment page for. */
export interface LeftForPayment {
  purpose: UpgradePurpose;
  /** Address of the asking page, without its origin. */
  address: string;
}

const LEFT_KEY = 'left-for-payment';
const DRAFT_KEY = 'draft-becomes-private';

let listener: ((asked: UpgradeAsked) => void) | null = null;

/** Opens the upgrade dialog; resolves once it is closed, true after a successful upgrade. */
export async function askToUpgrade(purpose: UpgradePurpose): Promise<boolean> {
  return new Promise((resolve) => {
    if (listener) listener({ purpose, answer: resolve });
    else resolve(false);
  });
}

/** @returns a function that stops listening */
export function onUpgradeAsked(next: (asked: UpgradeAsked) => void): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = null;
  };
}

/** To be called before the window goes to the payment page. */
export function rememberLeaving(purpose: UpgradePurpose): void {
  write(LEFT_KEY, JSON.stringify({ purpose, address: `${location.pathname}${location.search}` }));
}

/** What this window left for, once; the plan alone where it does not know. */
export function takeLeaving(): LeftForPayment {
  const left = take(LEFT_KEY);
  return left === null ? { purpose: { kind: 'plan' }, address: '/dashboard' } : (JSON.parse(left) as LeftForPayment);
}

export function makeDraftPrivateLater(): void {
  write(DRAFT_KEY, '1');
}

/** Whether the draft was to become private with the upgrade; true once. */
export function takeDraftBecomesPrivate(): boolean {
  return take(DRAFT_KEY) !== null;
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Storage may be closed; the way back then leads to the dashboard.
  }
}

function take(key: string): string | null {
  try {
    const value = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return value;
  } catch {
    return null;
  }
}
