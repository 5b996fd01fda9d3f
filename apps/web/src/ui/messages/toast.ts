import type { ToastMessage } from './toast-view';

export type { ToastMessage } from './toast-view';

const CARRIED_KEY = 'toasts';
/** A message younger than this was not read yet when its page went. */
const UNREAD_MS = 4000;
/** Whoever comes back later was somewhere else in between. */
const CARRIED_MS = 15_000;

type Carried = Pick<ToastMessage, 'kind' | 'title' | 'description' | 'lang'>;

let unread: { message: Carried; atMs: number }[] = [];

/**
 * Says something in passing, read aloud as well. What shows it is loaded with the first message, so that a page which
 * never has one pays nothing. A message that its page is left with goes along to the next one, without its action.
 */
export function showToast(message: ToastMessage): void {
  addEventListener('pagehide', carryUnread);
  const { kind, title, description, lang } = message;
  const carried: Carried = { kind, title, ...(description && { description }), ...(lang && { lang }) };
  unread = [...unread.filter(isUnread), { message: carried, atMs: Date.now() }];
  present(message);
}

/** Shows what was said as the page before went. */
export function showCarriedToasts(): void {
  try {
    const stored = sessionStorage.getItem(CARRIED_KEY);
    if (stored === null) return;
    sessionStorage.removeItem(CARRIED_KEY);
    const { messages, atMs } = JSON.parse(stored) as { messages: Carried[]; atMs: number };
    if (Date.now() - atMs < CARRIED_MS) messages.forEach(present);
  } catch {
    // Storage may be closed.
  }
}

function present(message: ToastMessage): void {
  import('./toast-view').then(async ({ presentToast }) => presentToast(message)).catch(() => undefined);
}

function isUnread({ atMs }: { atMs: number }): boolean {
  return Date.now() - atMs < UNREAD_MS;
}

function carryUnread(): void {
  const messages = unread.filter(isUnread).map(({ message }) => message);
  unread = [];
  if (messages.length === 0) return;
  try {
    sessionStorage.setItem(CARRIED_KEY, JSON.stringify({ messages, atMs: Date.now() }));
  } catch {
    // Storage may be closed; the message is lost with its page.
  }
}
