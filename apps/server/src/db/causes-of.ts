/** Most errors of a chain that are followed, so that a chain which leads back to itself ends. Chosen, not measured. */
const MAX_CAUSES = 5;

/** An error and those that it wraps, the outermost first; none if it is no error. */
export function* causesOf(error: unknown): Generator<Error, void> {
  for (let cause = error, depth = 0; cause instanceof Error && depth < MAX_CAUSES; cause = cause.cause, depth++) {
    yield cause;
  }
}
