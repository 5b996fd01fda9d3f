import type { IncomingMessage } from 'node:http';

/**
 * Time in which a client can finish sending what is discarded. Chosen, not measured; a refused upload keeps its connection for so
 * long at most.
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

/**
 * Calls `interrupted` once the client has disconnected in the middle of its request, which may already have happened. A
 * complete request also closes, often before its body has been read to the end.
 */
export function onInterrupted(request: IncomingMessage, interrupted: () => void): void {
  const check = () => {
    if (!request.complete) interrupted();
  };
  if (request.destroyed) check();
  else request.once('close', check);
}
