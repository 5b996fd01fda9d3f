import type { SubscriptionPlan } from '@anchora/contract/users';

/**
 * Connects features that need Pro with the upgrade dialog, so that neither imports the other: a feature asks and waits,
 * and the app shell answers. If the user pays on the payment provider's page, the asking page no longer exists on
 * return, so the purpose is kept in this window's session storage and carried out then.
 */
export type UpgradePurpose =
  | { kind: 'project'; id: number }
  | { kind: 'draft' }
  | { kind: 'plan'; plan?: SubscriptionPlan };

export interface UpgradeAsked {
  purpose: UpgradePurpose;
  answer: (upgraded: boolean) => void;
}

/** Reason why this window went to the payment page. */
interface LeftForPayment {
  purpose: UpgradePurpose;
  /** Address of the asking page, without its origin. */
  address: string;
}

const LEFT_KEY = 'left-for-payment';
const DRAFT_KEY = 'draft-becomes-private';

/** The app shell that answers; null while none is mounted. */
let listener: ((asked: UpgradeAsked) => void) | null = null;

/**
 * Opens the upgrade dialog; resolves once it is closed, true after a successful upgrade. False at once if no app shell
 * listens.
 */
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

/** Call it before the window goes to the payment page. */
export function rememberLeaving(purpose: UpgradePurpose): void {
  write(LEFT_KEY, JSON.stringify({ purpose, address: `${location.pathname}${location.search}` }));
}

/** The reason why this window went to the payment page; without a record, the purpose is the plan alone. */
export function readLeaving(): LeftForPayment {
  const left = read(LEFT_KEY);
  return left === null ? { purpose: { kind: 'plan' }, address: '/dashboard' } : (JSON.parse(left) as LeftForPayment);
}

/** Like `readLeaving`, and removes it. */
export function takeLeaving(): LeftForPayment {
  const left = readLeaving();
  remove(LEFT_KEY);
  return left;
}

export function makeDraftPrivateLater(): void {
  write(DRAFT_KEY, '1');
}

/** Whether the draft was to become private with the upgrade; true only once. */
export function takeDraftBecomesPrivate(): boolean {
  const isWanted = read(DRAFT_KEY) !== null;
  remove(DRAFT_KEY);
  return isWanted;
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Storage may be blocked; the way back then leads to the dashboard.
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}
