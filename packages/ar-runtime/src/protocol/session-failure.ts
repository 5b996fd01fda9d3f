import type { ErrCode } from './messages';

/** Ends a session; `code` selects the advice for the visitor. */
export class SessionFailure extends Error {
  override name = 'SessionFailure';

  constructor(
    readonly code: ErrCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** For `catch`: rethrows anything as a SessionFailure with this code, unless it is one already. */
export function failureOf(code: ErrCode): (cause: unknown) => never {
  return (cause) => {
    if (cause instanceof SessionFailure) throw cause;
    throw new SessionFailure(code, cause instanceof Error ? cause.message : String(cause), { cause });
  };
}
