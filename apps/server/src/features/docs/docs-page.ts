import { escapeHtml } from '../../http/escape-html';
import { createHash } from 'node:crypto';
import type { OpenApiDocument, Operation } from './openapi-document';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1917;background:#fff}
h1,h2{line-height:1.2}article{border-top:1px solid #d6d3d1;padding:.75rem 0}h3{font-size:1rem;margin:0}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;background:#f5f5f4;padding:.75rem}p{margin:.25rem 0}
@media (prefers-color-scheme:dark){body{color:#e7e5e4;background:#1c1917}pre{background:#292524}article{border-color:#44403c}a{color:#93c5fd}}`;

/** The page loads nothing and runs no script; its one style sheet is allowed by its hash. */
export const DOCS_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

export function docsPage(document: OpenApiDocument): string {
  const { title, description } = document.info as { title: string; description: string };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = new Set(operations.map(({ operation }) => operation.tags[0] ?? ''));
  const sections = [...groups].map((group) => {
    const members = operations.filter(({ operation }) => operation.tags[0] === group);
    const articles = members.map(({ path, method, operation }) => article(path, method, operation));
    return `<section><h2>${escapeHtml(group)}</h2>${articles.join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p><p>As OpenAPI 3.1: <a href="?format=json">JSON</a></p>${sections.join('')}</main></body></html>`;
}

function article(
  path: string,
  method: string,
  { summary, security, parameters = [], requestBody, responses }: Operation,
) {
  const named = parameters
    .filter(({ description }) => description !== undefined)
    .map(
      ({ name, in: place, description = '' }) =>
        `<p><code>${escapeHtml(name)}</code> (${place}): ${escapeHtml(description)}</p>`,
    );
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) =>
      `<details><summary>Body: <code>${escapeHtml(type)}</code></summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`,
  );
  const [[status, answer] = ['', { description: '' }]] = Object.entries(
    responses as Record<string, { description: string }>,
  );
  return `<article><h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3><p>${escapeHtml(summary)}${security ? ' (signed in)' : ''}</p>${named.join('')}${bodies.join('')}<p>${status}: ${escapeHtml(answer.description)}</p></article>`;
}
