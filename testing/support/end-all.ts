/**
 * Ends several things, one after the other, each of them also if one before it cannot be ended.
 *
 * @throws the first failure, once all have had their turn.
 */
export async function endAll(...ends: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const end of ends) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
