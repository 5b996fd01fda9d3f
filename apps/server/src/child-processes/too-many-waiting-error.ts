/** Too many callers are already waiting; this one should try again later. */
export class TooManyWaitingError extends Error {
  override name = 'TooManyWaitingError';
  constructor(
    message: string,
    /** Whether this user alone has too many callers waiting, or all users together. */
    readonly of: 'this-user' | 'everyone',
  ) {
    super(message);
  }
}
