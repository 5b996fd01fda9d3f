import { EDITOR_KEY } from './drafts';
import { randomUuid } from './random-uuid';

/**
 * The id under which this window edits. The stage that opens in it next has the same id, so it need not ask who else
 * edits.
 */
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
