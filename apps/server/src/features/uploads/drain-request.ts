import type { IncomingMessage } from 'node:http';

const LINGER_MS = 30_000;

/**
 * Reads on and throws away what a client still sends of a request that has been refused: many look at the answer only
 * when they have sent everything, and closing at once could take the answer from them. A client that takes too long,
 * or stops in the middle, is cut off.
 */
export function drainRequest(request: IncomingMessage): void {
  request.resume();
  if (request.complete) return;
  const timer = setTimeout(() => request.destroy(), LINGER_MS).unref();
  request.once('close', () => clearTimeout(timer));
}
