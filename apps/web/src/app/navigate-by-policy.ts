import { isSignInPage } from '@anchora/contract/page-config';
import type { AroundNavHandler } from 'wouter';
import { pageConfig } from '../page-config';
import { beginLoading } from './loading-bar';

/** Whether this document was loaded as a sign-in page. It keeps that policy even if it shows another address later. */
const LETS_GOOGLE_IN = isSignInPage(location.pathname);

/** Whether a page needs another policy than this document's. */
function needsOtherDocument(to: string): boolean {
  return pageConfig.google !== null && isSignInPage(new URL(to, location.href).pathname) !== LETS_GOOGLE_IN;
}

/** Navigates within this application; between pages of different policies by a full page load. */
export const navigateByPolicy: AroundNavHandler = (navigate, to, options) => {
  if (!needsOtherDocument(to)) return navigate(to, options);
  const endLoading = beginLoading();
  // On the way back the browser may restore this document from its cache, with the bar still running.
  addEventListener('pageshow', endLoading, { once: true });
  if (options?.replace) location.replace(to);
  else location.assign(to);
};
