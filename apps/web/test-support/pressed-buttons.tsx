import type { ReactNode } from 'react';

const actions = new Map<ReactNode, () => void>();

/** Stands in for the button of `ui/buttons` in a test without a browser, in which `press` takes the place of a click. */
export function Button({ children, onClick }: { children: ReactNode; onClick: () => void }): null {
  actions.set(children, onClick);
  return null;
}

/** Presses the button with these words that was rendered last. */
export function press(words: string): void {
  actions.get(words)?.();
}
