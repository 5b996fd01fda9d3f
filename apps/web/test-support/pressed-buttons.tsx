import type { ReactNode } from 'react';

const actions = new Map<ReactNode, () => void>();

/**
 * Stands in for the button of `ui/buttons` in a test without a browser, in which `press` takes the place of a click.
 */
export function Button({ children, onClick }: { children: ReactNode; onClick: () => void }): null {
  actions.set(children, onClick);
  return null;
}

/**
 * Presses the button with these words that was rendered last.
 *
 * @throws Error if none was, so that no test takes a renamed button for one that did nothing.
 */
export function press(words: string): void {
  const action = actions.get(words);
  if (!action) throw new Error(`No button "${words}" was rendered`);
  action();
}
