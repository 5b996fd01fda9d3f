import { storageDuration } from '../metrics/metrics';
import { ObjectNotFoundError, type ObjectStore } from './object-store';

/** The store, with its calls for single objects counted and timed. Signing and listing are not measured. */
export function measuredObjectStore(store: ObjectStore): ObjectStore {
  const time = async <T>(operation: string, work: Promise<T>): Promise<T> => {
    const stop = storageDuration.startTimer({ store: store.kind, operation });
    try {
      const result = await work;
      stop({ outcome: 'ok' });
      return result;
    } catch (error) {
      // A missing object is a valid answer of a working store.
      stop({ outcome: error instanceof ObjectNotFoundError ? 'missing' : 'error' });
      throw error;
    }
  };
  return {
    kind: store.kind,
    bucket: store.bucket,
    presignPut: (put) => store.presignPut(put),
    presignGet: (get) => store.presignGet(get),
    publicUrlOf: (key) => store.publicUrlOf(key),
    copy: (from, to) => time('copy', store.copy(from, to)),
    put: (key, body, object) => time('put', store.put(key, body, object)),
    head: (key) => time('head', store.head(key)),
    read: (key, range) => time('read', store.read(key, range)),
    delete: (key) => time('delete', store.delete(key)),
    list: (prefix) => store.list(prefix),
    removeAbandonedWrites: () => store.removeAbandonedWrites(),
  };
}
