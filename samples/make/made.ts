import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the output folder. */
export const MADE = fileURLToPath(new URL('../made', import.meta.url));

/** Writes one file of a sample, and prints its name and size. */
export async function writeMade(id: string, name: string, bytes: Uint8Array): Promise<void> {
  await writeFile(path.join(MADE, id, name), bytes);
  console.log(`${id}/${name} ${(bytes.length / 1024).toFixed(1)} KB`);
}
