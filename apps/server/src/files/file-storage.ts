import type { Database } from '../db/database';
import type { ObjectStore } from '../storage/object-store';

/** Storage of a file: its row is in the database, its bytes are in the object store. */
export interface FileStorage {
  db: Database;
  store: ObjectStore;
}
