/** Causes of causes that are logged; a chain that is longer, or a circle, ends there. Chosen, not measured. */
const MAX_DEPTH = 5;

/** A type instead of an interface, because the logger's type has an index signature. */
export type LoggedError = {
  type: string;
  message: string;
  code?: string;
  /** Constraint that a statement violated. */
  constraint?: string;
  stack: string;
  cause?: LoggedError;
};

/**
 * Reduces an error for the log to its message, stack and cause. The values of a failed statement are dropped, because
 * they are people's names, addresses and hashes, and so is the connection attached to a database error.
 */
export function errorForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name, message, stack, cause } = error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: name,
    message: withoutValues(message),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: withoutValues(stack ?? ''),
    ...(cause !== undefined && depth < MAX_DEPTH && { cause: errorForLog(cause, depth + 1) }),
  };
}

/** Drizzle writes "Failed query: …\nparams: …" into the message, and the message into the stack. */
function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n\s+at |$)/, '');
}
