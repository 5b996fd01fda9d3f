/** The words of a failure, as its thrower gave them. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
