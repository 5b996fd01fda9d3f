/**
 * The platform's own pages that the frame links to. The build of downloaded sites, which have no such pages, replaces
 * this module by `site/platform-pages.ts`.
 */
export const PRIVACY_PAGE: string | null = '/privacy';
export const CHECK_PAGE: string | null = '/check';
