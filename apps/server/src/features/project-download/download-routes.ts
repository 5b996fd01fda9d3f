import type { FastifyInstance } from 'fastify';
import type { DownloadTicket } from '@anchora/contract/project-archive';
import type { Deps } from '../../deps';
import { HEAVY_REQUEST } from '../../http/request-limits';
import { requireUser } from '../../http/session';
import { DownloadService, type ReadNumbers } from './download-service';

interface ByKey {
  Params: { key: string };
}
interface ByTicket {
  Params: { key: string; ticket: string };
}

/** The download is a plain link, so that the browser saves it while it streams; a ticket keeps other sites from starting it. */
export function registerDownloadRoutes(app: FastifyInstance, deps: Deps, readNumbers: ReadNumbers): void {
  const downloads = new DownloadService(deps, readNumbers);
  const heavy = { config: { requestCost: HEAVY_REQUEST } };

  app.post<ByKey>('/api/projects/:key/download', heavy, async (request): Promise<DownloadTicket> => {
    const { key } = request.params;
    const ticket = await downloads.issueTicket(await requireUser(request), key);
    return { url: `/api/projects/${key}/download/${ticket}` };
  });

  app.get<ByTicket>('/api/projects/:key/download/:ticket', heavy, async (request, reply) => {
    const { key, ticket } = request.params;
    const { zip, name } = await downloads.open(await requireUser(request), key, ticket, request.log);
    return reply
      .type('application/zip')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(zip);
  });
}
