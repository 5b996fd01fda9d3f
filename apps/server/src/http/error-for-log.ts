const MAX_DEPTH = 5;

/** A type, not an interface: the logger's own has an index signature. */
type LoggedError = {
  type: string;
  message: string;
  code?: string;
  /** Constraint that a statement went against. */
  constraint?: string;
  stack: string;
  cause?: LoggedError;
};

/**
 * An error as the log keeps it: what happened and where, and what caused it. A failed statement stays without its values,
 * which are people's names, addresses and hashes; and an error of the database without the connection that hangs on it.
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
