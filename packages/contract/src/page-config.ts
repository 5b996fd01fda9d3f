import type { SupportHours } from './support';
import type { PlatformLanguage } from './visitor-language';

/**
 * Settings that the server writes into every page, in `<script type="application/json" id="page-config">`. None of them
 * depends on the visitor.
 */
export interface PageConfig {
  productName: string;
  /** Origin that links and QR codes use, without a trailing slash. */
  publicUrl: string;
  communityUrl: string;
  /** Operator of the site, and the address to write to. */
  operator: { name: string | null; contact: string | null };
  /** Language of AR pages whose project sets none. */
  visitorLanguage: PlatformLanguage;
  /** Settings for Google sign-in in the browser; null if it is not offered. */
  google: { projectId: string; apiKey: string; authDomain: string; emulatorHost: string | null } | null;
  /** Hours within which the operator means to answer questions to the support. */
  supportHours: SupportHours;
  /** True if the server can send mail, so that passwords can be reset by a link. */
  hasMail: boolean;
  billing: 'demo' | 'stripe' | 'none';
  /** Whether the hidden component page `/_ui` exists. */
  development: boolean;
  /** Set if the server converts videos that a browser cannot. */
  convertsVideos?: true;
}

export const PAGE_CONFIG_ELEMENT_ID = 'page-config';

/**
 * Id of the `<script type="application/json">` with the public project, in the HTML of its viewer and of its share
 * page. The element may be absent.
 */
export const PAGE_PROJECT_ELEMENT_ID = 'page-project';

/**
 * Whether a page offers Google sign-in or requires it as a proof. The Content-Security-Policy of these pages allows
 * Google's hosts. A document keeps the policy that it was loaded with, so the app enters and leaves these pages by a
 * full page load.
 */
export function isSignInPage(path: string): boolean {
  return /^\/(?:auth|login|signup|account|api-access|backups|brand|profile)\/?$/.test(path);
}
