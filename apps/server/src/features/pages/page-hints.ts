import { builtFilesOf, type BuildManifest } from './build-manifest';
import type { FirstPaint } from './first-paint';
import { moduleHint, styleHint } from './hint-links';

/** Sources, relative to the web app, as the build's manifest names them. */
const SHELL = 'index.html';
/** It imports the modules that every page with the app's navigation needs. */
const NAVIGATION = 'src/app/app-shell.tsx';
const SIGN_IN = ['src/features/auth/auth-page.tsx'];

interface PageCode {
  path: RegExp;
  sources: string[];
  /** Visitors are redirected to the sign-in page. */
  isPrivate: boolean;
}

const open = (path: RegExp, source: string): PageCode => ({
  path,
  sources: [NAVIGATION, `src/features/${source}`],
  isPrivate: false,
});
const closed = (path: RegExp, source: string): PageCode => ({ ...open(path, source), isPrivate: true });

/** Pages whose code would otherwise only be requested by the page's second script. */
const PAGES: PageCode[] = [
  { path: /^\/(?:auth|login|signup)\/?$/, sources: SIGN_IN, isPrivate: false },
  closed(/^\/(?:dashboard\/?)?$/, 'dashboard/dashboard-page.tsx'),
  closed(/^\/create-project\/?$/, 'project-wizard/create-project-page.tsx'),
  { path: /^\/view\/[^/]+\/?$/, sources: [NAVIGATION, 'src/app/project-detail-route.tsx'], isPrivate: true },
  closed(/^\/profile\/?$/, 'account/pages.ts'),
  open(/^\/share\/[^/]+\/?$/, 'sharing/share-page.tsx'),
  open(/^\/examples\/?$/, 'templates/templates-page.tsx'),
  open(/^\/pricing\/?$/, 'marketing/pricing-page.tsx'),
  open(/^\/enterprise\/?$/, 'marketing/enterprise-page.tsx'),
  open(/^\/check\/?$/, 'device-check/check-page.tsx'),
];

/** All that the hints name in the build; tests look for each of them there. */
export const PAGE_SOURCES = [...new Set([SHELL, ...SIGN_IN, ...PAGES.flatMap(({ sources }) => sources)])];

/**
 * The picture of a page that visitors see before its scripts have loaded; null for pages that are not in `PAGES`, and for
 * those that visitors cannot open.
 */
export function firstPaintOf(path: string): FirstPaint | null {
  const page = PAGES.find((known) => known.path.test(path));
  if (page === undefined || page.isPrivate) return null;
  return page.sources === SIGN_IN ? 'entrance' : 'bar';
}

/**
 * Hints for a page's head, so that the browser requests the page's code together with the app's.
 *
 * @param page.mayBeSignedIn whether the browser has the session hint cookie.
 */
export function pageHints(
  manifest: BuildManifest,
  { path, mayBeSignedIn }: { path: string; mayBeSignedIn: boolean },
): string {
  const page = PAGES.find((known) => known.path.test(path));
  if (!page) return '';
  const sources = page.isPrivate && !mayBeSignedIn ? SIGN_IN : page.sources;
  const { scripts, styles } = builtFilesOf(manifest, sources, [SHELL]);
  return [...styles.map((file) => styleHint(file)), ...scripts.map((file) => moduleHint(file))].join('');
}
