import { PAGE_LANGUAGE_ATTRIBUTE, type PlatformLanguage, writtenLanguage } from '@anchora/contract/visitor-language';
import { escapeHtml } from '../../http/escape-html';

/** A JSON data block. No text inside it can end the block or start another script. */
export function jsonScript(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/**
 * Fills a built page for one answer.
 *
 * @param page.head HTML put at the end of the head, after the title.
 * @param page.body HTML put at the start of the body.
 * @param page.lang replaces the page's `lang` attribute.
 * @param page.visitors language of the visitors' pages, among which this is one.
 */
export function fillPage(
  html: string,
  page: {
    title: string;
    head: string;
    lang?: string | undefined;
    body?: string | undefined;
    visitors?: PlatformLanguage | undefined;
  },
): string {
  const title = `<title>${escapeHtml(page.title)}</title>`;
  // Replacements are functions, because `$` has a special meaning in a replacement text.
  const titled = /<title>[^<]*<\/title>/.test(html)
    ? html.replace(/<title>[^<]*<\/title>/, () => title)
    : html.replace('</head>', () => `${title}</head>`);
  const headed = titled.replace('</head>', () => `${page.head}</head>`);
  const filled = page.body === undefined ? headed : headed.replace(/<body>/, () => `<body>${page.body}`);
  const lang = page.visitors === undefined ? page.lang : writtenLanguage(page.visitors);
  if (lang === undefined) return filled;
  const visitors = page.visitors === undefined ? '' : ` ${PAGE_LANGUAGE_ATTRIBUTE}="${page.visitors}"`;
  return filled.replace(/<html lang="[^"]*"/, `<html lang="${lang}"${visitors}`);
}
