import type { IncomingMessage } from 'node:http';

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
