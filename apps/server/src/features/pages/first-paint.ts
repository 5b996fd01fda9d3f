import { FIRST_PAINT_ELEMENT_ID } from '@anchora/contract/first-paint';
import { LOGO_MARK } from '@anchora/contract/logo-mark';
import { escapeHtml } from '../../http/escape-html';

/**
 * Scripts of a page with a first paint. None is needed for that paint, so the style sheet, which is, need not share the
 * connection with them.
 */
const SCRIPTS = /<(?:script type="module"|link rel="modulepreload")/g;

/** @param html a page with a first paint. @returns the page with scripts that load after its style sheet */
export function withPatientScripts(html: string): string {
  return html.replaceAll(SCRIPTS, (tag) => `${tag} fetchpriority="low"`);
}

/** `bar` is the top bar of pages with the app's navigation, `entrance` the head of the sign-in page. */
export type FirstPaint = 'bar' | 'entrance';

/**
 * Classes of the element and of the paragraph in it. The app's first style sheet has rules for those of the app's own
 * bar and head only if its first screen uses them, too; the other rules are there for `.first-paint` and `.first-bar`.
 */
const CLASSES: Record<FirstPaint, [string, string]> = {
  bar: ['first-bar', 'page-width'],
  entrance: ['', 'px-5 py-6 sm:px-10 lg:px-14'],
};

/**
 * A page before any script has loaded: name and mark at the same place as in the app's own page. The app removes it
 * when it shows the page.
 */
export function firstPaint(kind: FirstPaint, productName: string): string {
  const { corners, solid, shade } = LOGO_MARK;
  const mark =
    '<svg viewBox="0 0 32 32" fill="none" aria-hidden="true">' +
    `<path d="${corners}" stroke="currentColor" stroke-width="2.5" stroke-linecap="square"/>` +
    `<path d="${solid}" fill="currentColor"/><path d="${shade}" fill="currentColor" opacity="0.45"/></svg>`;
  const [outer, inner] = CLASSES[kind];
  const name = `<p class="${inner}">${mark}${escapeHtml(productName)}</p>`;
  return `<div id="${FIRST_PAINT_ELEMENT_ID}" class="first-paint ${outer}">${name}</div>`;
}
