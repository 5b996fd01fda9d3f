import { readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { until } from '../until';
import type { World } from '../world';

/** Time for a file that the page makes or fetches, on a busy machine. Chosen, not measured. */
const DOWNLOADED_WITHIN_MS = 15_000;

/** Waits until the engine has downloaded a file completely and returns its bytes. */
export async function downloaded(world: World, name: string | RegExp): Promise<Buffer> {
  const { downloads } = world.engine;
  const isWanted = (file: string): boolean => (typeof name === 'string' ? file === name : name.test(file));
  const file = await until(
    `${name} is downloaded`,
    async () => {
      const found = (await readdir(downloads)).find(isWanted);
      return found && (await readFile(path.join(downloads, found))).length > 0 ? found : null;
    },
    DOWNLOADED_WITHIN_MS,
  );
  const bytes = await readFile(path.join(downloads, file));
  await rm(path.join(downloads, file));
  return bytes;
}
