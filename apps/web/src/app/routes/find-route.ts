import { NOT_FOUND } from './entrance-routes';
import type { RouteEntry } from './route-entry';

/** The first entry of the table that matches. */
export function findRoute(path: string, table: RouteEntry[]): RouteEntry {
  return table.find((entry) => matchOf(entry, path)) ?? NOT_FOUND;
}

/** Identifies the page: another address with the same parameters is the same page. */
export function pageKeyOf(route: RouteEntry, path: string): string {
  return `${route.path} ${String(matchOf(route, path)?.slice(1))}`;
}

/** Knows only parameters such as that of `/view/:id`: the tables use no other part of the router's pattern syntax. */
function matchOf({ path: pattern }: RouteEntry, path: string): RegExpExecArray | null {
  return new RegExp(typeof pattern === 'string' ? `^${pattern.replaceAll(/:\w+/g, '([^/]+)')}/?$` : pattern, 'i').exec(
    path,
  );
}
