import type { IncomingMessage } from 'node:http';

/**
 * Time in which a client can finish sending what is discarded. Chosen, not measured; a refused upload keeps its
 * connection for so long at most.
 */
const LINGER_MS = 30_000;

/**
 * Reads and discards the rest of a refused request: many clients read the answer only after sending everything, and
 * would lose it if the connection closed at once. A client that takes too long or stops is disconnected.
 */
export function drainRequest(request: IncomingMessage): void {
  request.resume();
  if (request.complete) return;
  const timer = setTimeout(() => request.destroy(), LINGER_MS).unref();
  request.once('close', () => clearTimeout(timer));
}
