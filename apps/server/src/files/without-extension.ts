/** @returns the name of a file without its last extension: `poster` for `poster.png`. */
export function withoutExtension(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '');
}
