/**
 * Joins whoever needs Pro with the dialog that sells it, so that neither knows the other: a feature asks and waits, the
 * frame of the page answers.
 */
type Listener = (answer: (upgraded: boolean) => void) => void;

let listener: Listener | null = null;

/** Opens the upgrade dialog; resolves once it is closed, true after a successful upgrade. */
export async function askToUpgrade(): Promise<boolean> {
  return new Promise((resolve) => {
    if (listener) listener(resolve);
    else resolve(false);
  });
}

/** @returns a function that stops listening */
export function onUpgradeAsked(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = null;
  };
}
