import { fetchCode } from '../../fetch-code';
import type { RouteEntry } from './route-entry';

/** Addresses whose pages are in the table of entrances, which loads with the app. */
const ENTRANCES = /^\/(?:view\/ar\/.|share\/.|demo\/ar|auth|login|signup)/;

let loaded: RouteEntry[] | null = null;
let loading: Promise<RouteEntry[]> | null = null;

export function isEntrance(path: string): boolean {
  return ENTRANCES.test(path);
}

/** The table of all other pages, or null while it has not been loaded. */
export function furtherRoutes(): RouteEntry[] | null {
  return loaded;
}

/**
 * Fetches the table that visitors of an entrance do not need, because it names the files of every page.
 *
 * @throws TypeError if it cannot be fetched; the next call tries again.
 */
export function loadFurtherRoutes(): Promise<RouteEntry[]> {
  loading ??= fetchCode(() => import('./further-routes')).then(
    ({ FURTHER_ROUTES }) => (loaded = FURTHER_ROUTES),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
