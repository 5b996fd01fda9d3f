const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For text and for quoted attribute values. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A data block that no text inside it can end, nor start a second one. */
export function jsonScript(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/**
 * @param page.head HTML put at the end of the head, after the title.
 * @param page.body HTML put at the start of the body.
 * @param page.lang replaces the language that the page says it is in.
 */
export function fillPage(
  html: string,
  page: { title: string; head: string; lang?: string | undefined; body?: string | undefined },
): string {
  const title = `<title>${escapeHtml(page.title)}</title>`;
  // Functions, since `$` in a replacement text has a meaning of its own.
  const titled = /<title>[^<]*<\/title>/.test(html)
    ? html.replace(/<title>[^<]*<\/title>/, () => title)
    : html.replace('</head>', () => `${title}</head>`);
  const headed = titled.replace('</head>', () => `${page.head}</head>`);
  const filled = page.body === undefined ? headed : headed.replace(/<body>/, () => `<body>${page.body}`);
  return page.lang === undefined ? filled : filled.replace(/<html lang="[^"]*"/, `<html lang="${page.lang}"`);
}
