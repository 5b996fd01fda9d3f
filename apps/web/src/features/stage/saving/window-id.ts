import { EDITOR_KEY } from '../../../api/drafts';
import { randomUuid } from '../../../api/random-uuid';

/**
 * An id for this window that survives a reload, so that a reloaded editor continues without asking. A duplicated tab
 * copies the id of its original; in browsers with Web Locks the copy notices this and takes another id.
 */
export async function claimWindowId(): Promise<string> {
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
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(`${EDITOR_KEY}:`) ? [name.slice(EDITOR_KEY.length + 1)] : [])),
  );
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

async function claim(id: string): Promise<boolean> {
  if (claimed.has(id) || !('locks' in navigator)) return true;
  return new Promise((resolve) => {
    navigator.locks
      .request(`${EDITOR_KEY}:${id}`, { ifAvailable: true }, async (lock) => {
        if (lock) claimed.add(id);
        resolve(lock !== null);
        if (lock) await new Promise(() => undefined);
      })
      .catch(() => resolve(true));
  });
}
