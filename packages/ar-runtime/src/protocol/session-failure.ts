import type { ErrCode } from './messages';

/** Something that ends a session, sorted into what the visitor can do about it. */
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

export function failureOf(code: ErrCode): (cause: unknown) => never {
  return (cause) => {
    if (cause instanceof SessionFailure) throw cause;
    throw new SessionFailure(code, cause instanceof Error ? cause.message : String(cause), { cause });
  };
}
