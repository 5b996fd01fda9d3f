import { type LazyPart, lazyPart } from '../../lazy-part';
import type { RouteEntry } from './route-entry';

const pages = new Map<RouteEntry, LazyPart<object>>();

/** The page of a route, the same one each time. */
export function lazyPageOf(route: RouteEntry): LazyPart<object> {
  const known = pages.get(route);
  if (known) return known;
  const page = lazyPart<object>(route.load);
  pages.set(route, page);
  return page;
}
