import type { ShownToast, ToastMessage } from './present-toast';

export type { ToastMessage } from './present-toast';

const CARRIED_KEY = 'toasts';
/** A message younger than this has probably not been read when its page is left. Chosen, not measured. */
const UNREAD_MS = 4000;
/** Messages of a page that was left longer ago belong to an earlier visit and are dropped. Chosen, not measured. */
const CARRIED_MS = 15_000;

type Carried = Pick<ToastMessage, 'kind' | 'title' | 'description' | 'lang'>;

interface Shown {
  message: Carried;
  atMs: number;
  isWithdrawn: boolean;
  toast: Promise<ShownToast | null>;
}

let recent: Shown[] = [];

/**
 * Shows a message for a few seconds and has it read aloud. The component is loaded with the first message, so that a
 * page without messages does not pay for it. A message whose page is left at once is shown again on the next page,
 * without its action. An error that is still shown is replaced by the same error, so that repeated failures do not pile
 * up. A message whose component cannot be loaded is lost, unless its page is left at once.
 */
export function showToast(message: ToastMessage): void {
  addEventListener('pagehide', carryUnread);
  const { kind, title, description, lang } = message;
  if (kind === 'error') {
    withdraw((shown) => isError(shown) && shown.message.title === title && shown.message.description === description);
  }
  recent = recent.filter((shown) => isError(shown) || isUnread(shown));
  present(message, { kind, title, ...(description && { description }), ...(lang && { lang }) });
}

/** Loads the component of messages now. If that fails, the first message loads it. */
export function preloadToasts(): void {
  void import('./present-toast').catch(() => undefined);
}

/**
 * Removes every shown error. Called when the user starts another attempt, so that no failure stands beside its outcome.
 */
export function clearErrorToasts(): void {
  withdraw(isError);
}

/** Shows the messages that were probably unread when the previous page was left (`UNREAD_MS`). */
export function showCarriedToasts(): void {
  try {
    const stored = sessionStorage.getItem(CARRIED_KEY);
    if (stored === null) return;
    sessionStorage.removeItem(CARRIED_KEY);
    const { messages, atMs } = JSON.parse(stored) as { messages: Carried[]; atMs: number };
    if (Date.now() - atMs < CARRIED_MS) messages.forEach((message) => present(message, message));
  } catch {
    // Storage is blocked or holds something else under this key, so no message was carried.
  }
}

function present(message: ToastMessage, carried: Carried): void {
  const shown: Shown = { message: carried, atMs: Date.now(), isWithdrawn: false, toast: Promise.resolve(null) };
  const onGone = () => {
    recent = recent.filter((other) => other !== shown);
  };
  // An error may be withdrawn before the component for it has loaded.
  shown.toast = import('./present-toast')
    .then(async ({ presentToast }) => (shown.isWithdrawn ? null : presentToast(message, onGone)))
    .catch(() => null);
  recent.push(shown);
}

function withdraw(isMeant: (shown: Shown) => boolean): void {
  for (const shown of recent.filter(isMeant)) {
    shown.isWithdrawn = true;
    void shown.toast.then((toast) => toast?.dismiss());
  }
  recent = recent.filter(({ isWithdrawn }) => !isWithdrawn);
}

function isError({ message }: Shown): boolean {
  return message.kind === 'error';
}

function isUnread({ atMs }: Shown): boolean {
  return Date.now() - atMs < UNREAD_MS;
}

function carryUnread(): void {
  const messages = recent.filter(isUnread).map(({ message }) => message);
  recent = [];
  if (messages.length === 0) return;
  try {
    sessionStorage.setItem(CARRIED_KEY, JSON.stringify({ messages, atMs: Date.now() }));
  } catch {
    // Storage may be blocked; the message is then lost with its page.
  }
}
