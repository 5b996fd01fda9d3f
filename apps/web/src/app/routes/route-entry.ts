import type { ComponentType } from 'react';
import type { Access } from '../session-guard';

/**
 * A page and its address. Tables of these contain no texts and need no React, so that they can load before the texts.
 */
export interface RouteEntry {
  /**
   * wouter pattern; the page reads its parameters with `useParams`. Another address with the same parameters keeps the
   * page.
   */
  path: string | RegExp;
  access: Access;
  /**
   * `app` puts the navigation around the page. `bare` adds nothing: a page that is public and bare loads neither
   * session, queries, components nor their styles, so its files are listed in `ui/styles/theme.css`.
   */
  frame: 'app' | 'bare';
  /** Language of the page's texts; English if absent. */
  lang?: 'vi';
  /** Name of a text shown in place of the usual one. */
  loadingText?: 'loadingDashboard';
  /** Whether nothing may cover the page: messages of the previous page wait for the next one. */
  quiet?: true;
  /** Fetches the page's code. */
  load: () => Promise<ComponentType>;
}

export function needsSession({ access, frame }: RouteEntry): boolean {
  return access !== 'public' || frame === 'app';
}
