import { ObjectNotFoundError, type ObjectStore } from './object-store';

export async function hasObject(store: ObjectStore, key: string): Promise<boolean> {
  try {
    await store.head(key);
    return true;
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return false;
    throw error;
  }
}
