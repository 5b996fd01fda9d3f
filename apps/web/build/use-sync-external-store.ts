/** Stands in for the shim of the same name, which React 18 and later do not need; see `vite.config.ts`. */
export { useSyncExternalStore } from 'react';
