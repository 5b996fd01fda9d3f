import { useSyncExternalStore } from 'react';
import type { Store } from './store';

export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.read);
}
