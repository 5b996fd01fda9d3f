/**
 * Takes the chosen files of an input, and empties it: choosing a corrected file of the same name would otherwise raise
 * no event.
 */
export function takeFiles(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])];
  input.value = '';
  return files;
}
