type Resumable = Pick<AudioContext, 'state' | 'resume' | 'addEventListener'>;
type Page = Pick<Document, 'hidden' | 'addEventListener'>;

/**
 * Starts a context again that the system has stopped while the page was left, or for a call (Safari's `interrupted`).
 * Sound that passes through the context would otherwise stay silent.
 */
export function keepRunning(context: Resumable, page: Page): void {
  const resume = (): void => {
    if (page.hidden || context.state === 'running' || context.state === 'closed') return;
    // The browser refuses during a call; the end of the call changes the state again.
    context.resume().catch(() => undefined);
  };
  context.addEventListener('statechange', resume);
  page.addEventListener('visibilitychange', resume);
}
