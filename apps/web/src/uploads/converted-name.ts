/** Name for the result of a conversion: that of the source, with the extension of the result, which begins with its dot. */
export function convertedName(sourceName: string, extension: string): string {
  return sourceName.replace(/\.[a-z0-9]+$/i, '') + extension;
}
