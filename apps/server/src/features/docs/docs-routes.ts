import { V1_PREFIX } from '@anchora/contract/v1/v1-calls';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config';
import { DOCS_PAGE_POLICY, docsPage } from './docs-page';
import { openApiDocument } from './openapi-document';
import { v1Document } from './v1-document';

/**
 * GET /api/docs: the OpenAPI document, as a page for browsers and as JSON for programs (or with `?format=json`). GET
 * /api/v1/openapi.json: that of the calls for programs.
 */
export function registerDocsRoutes(app: FastifyInstance, site: Pick<Config, 'productName' | 'publicUrl'>): void {
  const answers: { json?: string; page?: string } = {};
  app.get<{ Querystring: { format?: unknown } }>('/api/docs', async (request, reply) => {
    reply.header('cache-control', 'no-cache').header('vary', 'accept');
    if (request.query.format !== 'json' && request.headers.accept?.includes('text/html')) {
      answers.page ??= docsPage(openApiDocument(site));
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', DOCS_PAGE_POLICY)
        .send(answers.page);
    }
    answers.json ??= JSON.stringify(openApiDocument(site));
    return reply.type('application/json; charset=utf-8').send(answers.json);
  });

  let v1: string | null = null;
  app.get(`${V1_PREFIX}/openapi.json`, async (_request, reply) => {
    v1 ??= JSON.stringify(v1Document(site));
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(v1);
  });
}
