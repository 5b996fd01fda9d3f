import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DownloadTicket } from '@anchora/contract/project-archive';
import type { Deps } from '../../deps';
import { ONLY_GET } from '../../http/only-get';
import { HEAVY_REQUEST } from '../../http/request-limits';
import { requireUser } from '../../http/session';
import { DownloadService, type ReadNumbers } from './download-service';
import { SiteService, type SiteSources } from './site-service';

interface ByKey {
  Params: { key: string };
}
interface ByTicket {
  Params: { key: string; ticket: string };
}

/** Cost of the zip of a site, of which 3 MB of the viewer's code are compressed each time. Chosen, not measured. */
const SITE_ZIP = 3 * HEAVY_REQUEST;

/**
 * The download is a plain link, so that the browser saves it while it streams; a ticket keeps other sites from starting
 * it.
 */
export function registerDownloadRoutes(
  app: FastifyInstance,
  deps: Deps,
  { readNumbers, ...sources }: SiteSources & { readNumbers: ReadNumbers },
): void {
  const downloads = new DownloadService(deps, readNumbers);
  const sites = new SiteService(deps, sources);
  const heavy = { config: { requestCost: HEAVY_REQUEST } };
  const site = { config: { requestCost: SITE_ZIP } };

  app.post<ByKey>('/api/projects/:key/download', heavy, async (request): Promise<DownloadTicket> => {
    const { key } = request.params;
    const ticket = await downloads.issueTicket(await requireUser(request), key);
    return { url: `/api/projects/${key}/download/${ticket}` };
  });

  app.get<ByTicket>('/api/projects/:key/download/:ticket', { ...heavy, ...ONLY_GET }, async (request, reply) => {
    const { key, ticket } = request.params;
    return sendZip(reply, await downloads.open(await requireUser(request), key, ticket, request.log));
  });

  app.post<ByKey>('/api/projects/:key/site', heavy, async (request): Promise<DownloadTicket> => {
    const { key } = request.params;
    const ticket = await sites.issueTicket(await requireUser(request), key);
    return { url: `/api/projects/${key}/site/${ticket}` };
  });

  app.get<ByTicket>('/api/projects/:key/site/:ticket', { ...site, ...ONLY_GET }, async (request, reply) => {
    const { key, ticket } = request.params;
    return sendZip(reply, await sites.open(await requireUser(request), key, ticket, request.log));
  });
}

function sendZip(reply: FastifyReply, { zip, name }: { zip: Readable; name: string }): FastifyReply {
  return reply
    .type('application/zip')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(zip);
}
