import { rm } from 'node:fs/promises';

/** Removes the folders that the configuration created. The servers that use them have stopped or are about to. */
export default async function globalTeardown(): Promise<void> {
  for (const folder of [process.env.E2E_DATA_DIR, process.env.E2E_EMULATOR_DIR]) {
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  }
}
