import type { Locale } from '@anchora/contract/languages';
import { LINK_PREVIEW_SIZE } from '@anchora/contract/link-preview';
import { escapeHtml } from '../../http/escape-html';
import { shortened } from './shortened';

/** Metadata of a page for search engines, chats and social networks. */
export interface PageMeta {
  title: string;
  description: string;
  /** Canonical path of the page. */
  path: string;
  image: MetaImage;
  language: Locale;
}

export interface MetaImage {
  /** Address without its origin. */
  path: string;
  alt: string;
  type: 'image/jpeg' | 'image/png';
}

/** Characters of titles. Chats and social networks cut longer ones in the middle of a word. Chosen, not measured. */
const MAX_TITLE_LENGTH = 120;
/** Characters of descriptions, which they cut likewise. Chosen, not measured. */
export const MAX_DESCRIPTION_LENGTH = 280;
const LOCALES = { en: 'en_GB', vi: 'vi_VN' };

/** Keeps a page out of search engines. */
export const NOT_INDEXED = '<meta name="robots" content="noindex" />';

/** Description of pages that only a signed-in user sees. */
export function descriptionTag(description: string): string {
  return tag('name', 'description', description);
}

export function metaTags(meta: PageMeta, site: { productName: string; publicUrl: string }): string {
  const title = shortened(meta.title, MAX_TITLE_LENGTH);
  const description = shortened(meta.description, MAX_DESCRIPTION_LENGTH);
  const address = site.publicUrl + meta.path;
  const image = site.publicUrl + meta.image.path;
  const alt = shortened(meta.image.alt, MAX_DESCRIPTION_LENGTH);
  return [
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    tag('name', 'description', description),
    tag('property', 'og:type', 'website'),
    tag('property', 'og:site_name', site.productName),
    tag('property', 'og:locale', LOCALES[meta.language]),
    tag('property', 'og:title', title),
    tag('property', 'og:description', description),
    tag('property', 'og:url', address),
    tag('property', 'og:image', image),
    tag('property', 'og:image:type', meta.image.type),
    tag('property', 'og:image:width', String(LINK_PREVIEW_SIZE.widthPx)),
    tag('property', 'og:image:height', String(LINK_PREVIEW_SIZE.heightPx)),
    tag('property', 'og:image:alt', alt),
    tag('name', 'twitter:card', 'summary_large_image'),
    tag('name', 'twitter:title', title),
    tag('name', 'twitter:description', description),
    tag('name', 'twitter:image', image),
    tag('name', 'twitter:image:alt', alt),
  ].join('');
}

function tag(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escapeHtml(content)}" />`;
}
