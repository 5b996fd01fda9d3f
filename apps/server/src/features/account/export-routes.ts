import type { FastifyInstance } from 'fastify';
import { dayOf } from '@anchora/contract/day-of';
import { ownerProofSchema, type ExportTicket } from '@anchora/contract/account';
import { parseBody } from '../../http/json-body';
import { ONLY_GET } from '../../http/only-get';
import { HEAVY_REQUEST } from '../../http/request-limits';
import { requireSession } from '../../http/session';
import type { ExportService } from './export-service';

const PATH = '/api/user/export';

/** The export is a plain link, so that the browser saves it while it streams; a ticket replaces the proof. */
export function registerExportRoutes(app: FastifyInstance, exports: ExportService, productName: string): void {
  const heavy = { config: { requestCost: HEAVY_REQUEST } };
  app.post(PATH, heavy, async (request): Promise<ExportTicket> => {
    const user = await requireSession(request);
    return { url: `${PATH}/${await exports.issueTicket(user, parseBody(ownerProofSchema, request.body))}` };
  });

  app.get<{ Params: { ticket: string } }>(`${PATH}/:ticket`, { ...heavy, ...ONLY_GET }, async (request, reply) => {
    const { id } = await requireSession(request);
    const zip = await exports.open(id, request.params.ticket, request.log);
    return reply
      .type('application/zip')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${exportName(productName)}"`)
      .send(zip);
  });
}

function exportName(productName: string): string {
  const name = productName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `${name}-export-${dayOf(Date.now())}.zip`;
}
