/** A graphics card that is not back by then, will not be soon. */
const BACK_WITHIN_MS = 5000;

/** Whether what draws into a canvas can draw: where its card is lost, waits a while for it to come back. */
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
 * Tells when a canvas has lost its graphics card and does not get it back while the page is seen: a hidden one often loses
 * it, and has it again when it is shown.
 *
 * @returns ends the watch.
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
