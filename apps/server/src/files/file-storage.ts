import type { Database } from '../db/database';
import type { ObjectStore } from '../storage/object-store';

/** Storage of files: rows in the database, bytes in the object store. */
export interface FileStorage {
  db: Database;
  store: ObjectStore;
}
