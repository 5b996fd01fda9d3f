/** A graphics card that has not returned by then is not expected to return soon. */
const BACK_WITHIN_MS = 5000;

/** Whether a canvas can be drawn to. If its graphics card is lost, this waits for its return for a limited time. */
export async function hasGraphicsCard(canvas: HTMLCanvasElement, gl: Pick<WebGLRenderingContext, 'isContextLost'>) {
  if (gl.isContextLost()) {
    const waiting = new AbortController();
    await new Promise<void>((resolve) => {
      canvas.addEventListener('webglcontextrestored', () => resolve(), { signal: waiting.signal });
      setTimeout(resolve, BACK_WITHIN_MS);
    });
    waiting.abort();
  }
  return !gl.isContextLost();
}

/**
 * Reports when a canvas has lost its graphics card and does not get it back while the page is visible: a hidden page
 * often loses the card and gets it back when it is shown.
 *
 * @returns a function that ends the watch.
 */
export function watchGraphicsCard(canvas: HTMLCanvasElement, onGone: () => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const wait = (): void => {
    stop();
    timer = setTimeout(() => (document.hidden ? wait() : onGone()), BACK_WITHIN_MS);
  };
  canvas.addEventListener('webglcontextlost', wait, { signal });
  canvas.addEventListener('webglcontextrestored', stop, { signal });
  document.addEventListener('visibilitychange', () => timer !== undefined && wait(), { signal });
  return () => {
    stop();
    watching.abort();
  };
}
