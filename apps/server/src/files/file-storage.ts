import type { Database } from '../db/database';
import type { ObjectStore } from '../storage/object-store';

/** Where a file lives: its row in the database, its bytes in the object store. */
export interface FileStorage {
  db: Database;
  store: ObjectStore;
}
