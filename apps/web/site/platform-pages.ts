/**
 * A downloaded site has none of the platform's pages. Links without an address are no links; `site.css` hides those
 * that say nothing.
 */
export const PRIVACY_PAGE: string | null = null;
export const CHECK_PAGE: string | null = null;
