/** The start cannot go on for a reason that its operator can remove. The message is one line, fit to be printed alone. */
export class StartupError extends Error {
  override name = 'StartupError';
}
