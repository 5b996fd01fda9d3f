import type { ComponentType } from 'react';
import type { Access } from '../session-guard';

/** A page and its address. Tables of them show no text and need no React, so that they can load before the texts. */
export interface RouteEntry {
  /** wouter pattern; the page reads its parts with `useParams`. Another address with the same parts keeps the page. */
  path: string | RegExp;
  access: Access;
  /**
   * `app` puts the navigation around the page. `bare` puts nothing: a page that is public and bare loads neither session,
   * queries, components nor their styles, so its files stand in `ui/styles/theme.css`.
   */
  frame: 'app' | 'bare';
  /** Language of the page's texts; English where left out. */
  lang?: 'vi';
  /** Name of a text that is shown in place of the usual one. */
  loadingText?: 'loadingDashboard';
  /** Nothing may cover the page: messages of the previous page wait for the next one. */
  quiet?: true;
  /** Fetches the page's code. */
  load: () => Promise<ComponentType>;
}
