/**
 * What the server tells every page it serves, in `<script type="application/json" id="page-config">`. It holds nothing
 * that depends on who asks.
 */
export interface PageConfig {
  productName: string;
  /** Origin that links and QR codes use, without a trailing slash. */
  publicUrl: string;
  communityUrl: string;
  /** What the browser needs for Google sign-in; null where it is not offered. */
  google: { projectId: string; apiKey: string; authDomain: string; emulatorHost: string | null } | null;
  /** Mail can be sent: passwords can be reset by a link. */
  hasMail: boolean;
  billing: 'demo' | 'stripe' | 'none';
  /** The hidden component page `/_ui` exists only where this is true. */
  development: boolean;
}

export const PAGE_CONFIG_ELEMENT_ID = 'page-config';

/** Public project embedded in the HTML of its viewer and of its share page, `<script type="application/json" id="page-project">`; may be absent. */
export const PAGE_PROJECT_ELEMENT_ID = 'page-project';

/**
 * Pages where one signs in with Google or proves it. Their policy lets Google's hosts in, so that the app goes to and
 * from them by a full page load: a document keeps the policy that it came with.
 */
export function isSignInPage(path: string): boolean {
  return /^\/(?:auth|login|signup|account|profile)\/?$/.test(path);
}
