import { rm } from 'node:fs/promises';

/** Removes the data folder that the configuration created. Its server has stopped or is about to. */
export default async function globalTeardown(): Promise<void> {
  const dataDir = process.env.E2E_DATA_DIR;
  if (!dataDir) return;
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
}
