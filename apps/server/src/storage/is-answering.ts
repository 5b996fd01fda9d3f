import { newFinalKey, randomId } from './object-key';
import { StoreUnavailableError, type ObjectStore } from './object-store';

/**
 * Whether a store answers although it could not serve an object. A store of several disks that has lost a part of an
 * object answers for this one as if it were away, for as long as the part is lost. Work for other objects must not wait
 * for that.
 */
export async function isAnswering(store: Pick<ObjectStore, 'head'>): Promise<boolean> {
  try {
    await store.head(newFinalKey(randomId()));
    return true;
  } catch (error) {
    return !(error instanceof StoreUnavailableError);
  }
}
