import { element } from './element';

/**
 * A link to one of the platform's own pages. The build of downloaded sites, which have no such pages, replaces this module
 * by `site/platform-link.ts`.
 */
export function platformLink(
  path: '/check' | '/privacy',
  attributes: Record<string, string>,
  text: string,
): HTMLElement {
  return element('a', { ...attributes, href: path }, text);
}
