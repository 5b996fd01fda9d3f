import { ApiError } from '../http/api-error';
import { isAnswering } from '../storage/is-answering';
import { StoreUnavailableError, type ObjectStore } from '../storage/object-store';

/** Whether no bytes can be stored at present: the store is away, or the server has no more room for anyone. */
export async function isStoreOut(store: ObjectStore, error: unknown): Promise<boolean> {
  if (error instanceof StoreUnavailableError) return !(await isAnswering(store));
  return error instanceof ApiError && error.code === 'storage-full';
}
