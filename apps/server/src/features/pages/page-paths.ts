import { REVIEW_PATH } from '@anchora/contract/comments';
import { PREVIEW_PATH } from '@anchora/contract/scene/previews';
import { INVITE_PATH } from '@anchora/contract/workspaces';

/** Pages of the web app's router; every other path is answered with its not-found page and status 404. */
export const PAGES = [
  '/',
  '/auth',
  '/login',
  '/signup',
  '/dashboard',
  '/create-project',
  '/import',
  '/view/:id',
  '/view/:id/ar',
  '/view/:id/stage',
  '/view/:id/numbers',
  '/view/ar/:shareId',
  '/share/:id',
  '/embed/:shareId',
  PREVIEW_PATH,
  REVIEW_PATH,
  '/demo/ar',
  '/demo/ar/target',
  '/workspace',
  '/workspace/:id',
  '/workspace/:id/activity',
  INVITE_PATH,
  '/profile',
  '/account',
  '/brand',
  '/api-access',
  '/backups',
  '/support',
  '/support/:id',
  '/examples',
  '/pricing',
  '/enterprise',
  '/developers',
  '/second-factor',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/check',
  '/check/recording',
  '/privacy',
  '/terms',
  '/manual-compile',
  '/mind-compiler-debug',
];
const DEVELOPMENT_PAGES = ['/_ui'];

/** @param config.development whether the pages of developers are served, too. */
export function pagePathMatcher({ development }: { development: boolean }): (path: string) => boolean {
  const pages = development ? [...PAGES, ...DEVELOPMENT_PAGES] : PAGES;
  const patterns = pages.map((page) => new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`));
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** Share id in the address of a share viewer, or null for any other page. */
export function shareIdOfPage(path: string): string | null {
  return /^\/view\/ar\/([^/]+)\/?$/.exec(path)?.[1] ?? null;
}

/**
 * Share id in the address of a page with a QR code; null for an owner's page, which has a project id, and for any other
 * page.
 */
export function shareIdOfSharePage(path: string): string | null {
  const key = /^\/share\/([^/]+)\/?$/.exec(path)?.[1];
  return key === undefined || /^\d+$/.test(key) ? null : key;
}

/** Share id in the address of an embed, the page that other sites show in a frame; null for any other page. */
export function shareIdOfEmbed(path: string): string | null {
  return /^\/embed\/([^/]+)\/?$/.exec(path)?.[1] ?? null;
}

const OWNER_PAGES =
  /^\/(?:second-factor|support(?:\/[^/]+)?|dashboard|create-project|import|forgot-password|reset-password|confirm-email|invite|workspace(?:\/[^/]+(?:\/activity)?)?|view\/[^/]+(?:\/(?:stage|numbers))?)\/?$/;

/**
 * Whether a page, besides the sign-in pages, is for one account only. An own project's AR view is not: visitors see it,
 * too.
 */
export function isOwnerPage(path: string): boolean {
  return OWNER_PAGES.test(path);
}

/** The project in a page's address. */
interface PageProject {
  /** Id or share id. */
  key: string;
  /** Whether a visitor must sign in before the page looks for the project. */
  needsSignIn: boolean;
}

/** The project in the address of a page; null for other pages. */
export function projectOfPage(path: string): PageProject | null {
  const open = /^\/(?:view\/ar|share)\/([^/]+)\/?$/.exec(path)?.[1];
  if (open !== undefined) return { key: open, needsSignIn: false };
  const owned = /^\/view\/([^/]+)(?:\/ar|\/stage|\/numbers)?\/?$/.exec(path)?.[1];
  return owned === undefined ? null : { key: owned, needsSignIn: true };
}

/** Whether the path is /view/{id}/ar, the owner's viewer of a project. */
export function isProjectViewer(path: string): boolean {
  return /^\/view\/(?!ar\/)[^/]+\/ar\/?$/.test(path);
}

/**
 * Whether the path shows AR in the platform's language for visitors. Shared links use the language of their project,
 * see `shareIdOfPage`.
 */
export function isVisitorPage(path: string): boolean {
  return isProjectViewer(path) || isPreviewPage(path) || /^\/demo\/ar(?:\/target)?\/?$/.test(path);
}

/** Whether the path is /preview or /review, the page of preview and review links. The token is in its fragment. */
export function isPreviewPage(path: string): boolean {
  return /^\/(?:preview|review)\/?$/.test(path);
}
