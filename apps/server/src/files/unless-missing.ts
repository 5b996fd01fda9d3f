/**
 * @param codes of the errors that say that there is nothing. By default a file in the place of a folder is an error.
 * @returns what was found, or null if there is nothing.
 */
export async function unlessMissing<T>(found: Promise<T>, codes: readonly string[] = ['ENOENT']): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (codes.includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
