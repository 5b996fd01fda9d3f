/**
 * The request exceeded a limit of time or memory, or crashed its process. A retry would end the same way, unless it
 * timed out.
 */
export class ChildLimitError extends Error {
  override name = 'ChildLimitError';
}

/** The process was not done in time: the request asks for too much, or the server is busy. */
export class ChildTimeoutError extends ChildLimitError {
  override name = 'ChildTimeoutError';
}
