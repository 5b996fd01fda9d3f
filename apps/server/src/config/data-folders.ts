import path from 'node:path';

/** Folder of the bundled PostgreSQL. */
export function databaseFolder(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

/** Folder of the stored objects, if they are on disk. */
export function objectsFolder(dataDir: string): string {
  return path.join(dataDir, 'objects');
}
