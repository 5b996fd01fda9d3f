/** Base names are cut to this length, so that the whole name is valid on every system. */
const MAX_BASE_LENGTH = 100;

/** target_{timestamp}.mind */
export function compiledFileName(timestampMs: number): string {
  return `target_${timestampMs}.mind`;
}

/** {imagebase}_{timestamp}.mind */
export function uploadFileName(imageName: string, timestampMs: number): string {
  return `${baseName(imageName)}_${timestampMs}.mind`;
}

export function baseName(fileName: string): string {
  const base = fileName.replace(/\.[^.]*$/, '').trim();
  return Array.from(base || 'target')
    .slice(0, MAX_BASE_LENGTH)
    .join('');
}
