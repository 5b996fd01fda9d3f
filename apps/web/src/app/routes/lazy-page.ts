import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { RouteEntry } from './route-entry';

export interface LazyPage {
  Page: LazyExoticComponent<ComponentType>;
  /** Fetches the page's code now, in parallel with other loading. */
  preload: () => void;
}

const pages = new Map<RouteEntry, LazyPage>();

/** The page of a route, the same one each time. */
export function pageOf(route: RouteEntry): LazyPage {
  const known = pages.get(route);
  if (known) return known;
  const { load } = route;
  const page: LazyPage = {
    Page: lazy(async () => ({ default: await load() })),
    // A failure here happens again when the page is rendered, and is shown then.
    preload: () => void load().catch(() => undefined),
  };
  pages.set(route, page);
  return page;
}
