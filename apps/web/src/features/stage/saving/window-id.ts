import { EDITOR_KEY } from '../../../api/drafts';
import { randomUuid } from '../../../api/random-uuid';

/** An open window holds the lock with this name and its id. */
const LOCK_PREFIX = `${EDITOR_KEY}:`;

/**
 * An id for this window that survives a reload, so that a reloaded editor continues without asking. A duplicated tab
 * copies the id of its original; in browsers with Web Locks the copy notices this and takes another id.
 */
export function claimWindowId(): Promise<string> {
  // A stage that is opened while another one of this window is still opening must not find that one's id missing.
  claiming ??= claimOwn().finally(() => {
    claiming = null;
  });
  return claiming;
}

let claiming: Promise<string> | null = null;

async function claimOwn(): Promise<string> {
  const stored = read();
  if (stored && (await claim(stored))) return stored;
  const id = randomUuid();
  await claim(id);
  try {
    sessionStorage.setItem(EDITOR_KEY, id);
  } catch {
    // Without storage a reload counts as another window.
  }
  return id;
}

/** Ids of the windows that are open in this browser; null if it cannot tell. */
export async function openWindowIds(): Promise<Set<string> | null> {
  // Blocked storage blocks locks as well.
  const held = 'locks' in navigator ? (await navigator.locks.query().catch(() => null))?.held : undefined;
  if (!held) return null;
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK_PREFIX) ? [name.slice(LOCK_PREFIX.length)] : [])));
}

function read(): string | null {
  try {
    return sessionStorage.getItem(EDITOR_KEY);
  } catch {
    return null;
  }
}

/** Ids that this window holds until it closes. */
const claimed = new Set<string>();

/** @returns whether this window may use the id; true in a browser that cannot tell. */
async function claim(id: string): Promise<boolean> {
  if (claimed.has(id) || !('locks' in navigator)) return true;
  return new Promise((resolve) => {
    navigator.locks
      .request(LOCK_PREFIX + id, { ifAvailable: true }, async (lock) => {
        if (lock) claimed.add(id);
        resolve(lock !== null);
        if (lock) await new Promise(() => undefined);
      })
      .catch(() => resolve(true));
  });
}
