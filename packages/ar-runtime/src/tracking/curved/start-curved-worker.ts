/** A module of its own, so that neither it nor the worker is fetched for projects whose targets are all flat. */
export function startCurvedWorker(): Worker {
  return new Worker(new URL('./curved.worker.ts', import.meta.url), { type: 'module', name: 'curved' });
}
