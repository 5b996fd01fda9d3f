import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { TOOL_DOWNLOADS } from '@anchora/contract/v1/tools';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { unlessMissing } from '../../files/unless-missing';
import { ApiError } from '../../http/api-error';
import { matchesEtag } from '../../http/matches-etag';

/**
 * GET /downloads/…: the command-line program and the typed client, as the build has packed them, with their checksums.
 * They are read with each request, because the build may come later.
 */
export function registerToolRoutes(app: FastifyInstance, { downloadsDir }: Pick<Deps, 'downloadsDir'>): void {
  for (const name of TOOL_DOWNLOADS) {
    const type = name.endsWith('.tgz') ? 'application/gzip' : 'text/plain; charset=utf-8';
    app.get(`/downloads/${name}`, async (request, reply) => {
      const bytes = await unlessMissing(readFile(path.join(downloadsDir, name)));
      if (!bytes) throw new ApiError('not-found', { address: request.url });
      const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
      reply.header('cache-control', 'no-cache').header('etag', etag);
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
      return reply.type(type).send(bytes);
    });
  }
}
