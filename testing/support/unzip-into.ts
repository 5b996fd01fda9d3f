import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unzipSync } from 'fflate';

/** Unzips an archive into a folder. @returns the names of its entries */
export async function unzipInto(folder: string, zip: Uint8Array): Promise<string[]> {
  const entries = unzipSync(zip);
  for (const [name, bytes] of Object.entries(entries)) {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
    await writeFile(path.join(folder, name), bytes);
  }
  return Object.keys(entries);
}
