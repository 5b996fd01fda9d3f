import { writeFile } from 'node:fs/promises';

/** Writes the cleaned bytes of a file beside it. @returns their path */
export async function writeCleaned(path: string, bytes: Uint8Array): Promise<string> {
  const cleanedPath = `${path}.cleaned`;
  await writeFile(cleanedPath, bytes, { flag: 'wx', mode: 0o600 });
  return cleanedPath;
}
