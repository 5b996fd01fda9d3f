/** SQLSTATE. */
const UNIQUE_VIOLATION = '23505';

/** Name of the unique constraint that a failed statement violated, or null if it failed for another reason. */
export function violatedUniqueConstraint(error: unknown): string | null {
  // drizzle wraps the driver's error.
  const driverError = (error as { cause?: { code?: unknown; constraint?: unknown } } | null)?.cause;
  return driverError?.code === UNIQUE_VIOLATION ? String(driverError.constraint) : null;
}
