import { EDITOR_KEY } from './drafts';
import { randomUuid } from './random-uuid';

/** The id under which this window edits: when its stage opens next, it goes on without asking who else does. */
export function editorOfWindow(): string {
  const fresh = randomUuid();
  try {
    const stored = sessionStorage.getItem(EDITOR_KEY);
    if (stored === null) sessionStorage.setItem(EDITOR_KEY, fresh);
    return stored ?? fresh;
  } catch {
    // Without storage, each call counts as another window.
    return fresh;
  }
}
