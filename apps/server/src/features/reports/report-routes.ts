import type { FastifyInstance } from 'fastify';
import { HOUR_MS } from '@anchora/contract/durations';
import { REPORTED_PREVIEW } from '@anchora/contract/report-reasons';
import { reportSchema } from '@anchora/contract/reports';
import { cleanCreatorText } from '@anchora/contract/creator-text';
import type { Deps } from '../../deps';
import { clientNetwork } from '../../http/client-network';
import { parseBody } from '../../http/json-body';
import { previewTokenHash } from '../../http/preview-cookie';
import { createRateLimiter, enforceRateLimit } from '../../http/limits/rate-limit';
import { ReportRepository } from './report-repository';

/** More than a careful reader reports; too few to bury the operator in reports of one visitor. */
const PER_NETWORK = { limit: 10, windowMs: HOUR_MS };

/**
 * POST /api/reports: a visitor's report about the content of a link, for the operators. It needs no account, changes
 * nothing by itself, and its answer does not reveal whether the link exists.
 */
export function registerReportRoutes(app: FastifyInstance, deps: Deps): void {
  const reports = new ReportRepository(deps.db);
  const limiter = createRateLimiter(deps.limits, 'report', PER_NETWORK);

  app.post('/api/reports', async (request, reply) => {
    const report = parseBody(reportSchema, request.body);
    await enforceRateLimit(limiter, clientNetwork(request.ip), 'reports');
    const previewed = report.shareId === REPORTED_PREVIEW ? previewTokenHash(request) : null;
    // Operators print the text, so nothing in it may hide or reorder other parts.
    const text = cleanCreatorText(report.text ?? '', 'many');
    await reports.insert({ ...report, text }, previewed);
    return reply.status(202).send({ ok: true });
  });
}
