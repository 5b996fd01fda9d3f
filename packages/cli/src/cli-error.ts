import type { MessageCode, ParamsOf } from './texts/words';

/** Exit codes; docs/cli.md lists them for scripts. */
export const EXIT = { done: 0, failed: 1, usage: 2, notSignedIn: 3, noServer: 4, interrupted: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/**
 * A failure with a message for the user; what it translates is its `cause`. `error-codes` of the server arrive as
 * `CallError` instead.
 */
export class CliError<Code extends MessageCode = MessageCode> extends Error {
  override name = 'CliError';

  constructor(
    readonly code: Code,
    readonly params: ParamsOf<Code>,
    readonly exit: ExitCode = EXIT.failed,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/**
 * A command failed after part of its work, for the reason in `cause`. Printed with that reason, so that nobody repeats
 * what is done.
 */
export class UnfinishedError extends Error {
  override name = 'UnfinishedError';

  constructor(
    readonly done: unknown,
    readonly doneInWords: string,
    options: ErrorOptions,
  ) {
    super('unfinished', options);
  }
}

export function usageError<Code extends MessageCode>(code: Code, params: ParamsOf<Code>): CliError<Code> {
  return new CliError(code, params, EXIT.usage);
}
