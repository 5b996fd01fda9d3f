import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beaconSchema, MAX_BEACON_BYTES, openVisitSchema, type OpenedVisit } from '@anchora/contract/numbers';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { clientNetwork } from '../../http/client-network';
import { isCrawlerOrPreview } from '../../http/is-crawler-or-preview';
import { REPORT } from '../../http/request-limits';
import { optionalUser } from '../../http/session';
import type { CountryTable } from './country-table';
import { DailySalt } from './daily-salt';
import { VisitService, type Visitor } from './visit-service';

interface ByKey {
  Params: { key: string };
}

/**
 * Reports of the viewer about a visit. Neither call is logged with an address, and neither sets or needs a cookie; a
 * session is looked at only to leave the members of its workspace out.
 */
export function registerVisitRoutes(app: FastifyInstance, deps: Deps, countries: CountryTable | null): void {
  const visits = new VisitService(deps, new DailySalt(deps.db), countries);

  app.post<ByKey>(
    '/api/projects/:key/visits',
    { config: { logsNoAddress: true, requestCost: REPORT } },
    async (request): Promise<OpenedVisit> => {
      const { source, site } = openVisitSchema.catch({}).parse(request.body ?? {});
      const user = site === undefined ? await optionalUser(request) : null;
      const who = { user, source: source ?? null, site: site ?? null };
      if (isUnmeasured(request)) return { ticket: null };
      return { ticket: await visits.open(request.params.key, visitorOf(request), who) };
    },
  );

  app.post(
    '/api/beacon',
    {
      bodyLimit: MAX_BEACON_BYTES,
      config: { logsNoAddress: true, requestCost: REPORT },
      // A page whose beacon is refused may be closed already and can do nothing about it, so every refusal looks the
      // same.
      errorHandler: (error: FastifyError | ApiError, request, reply) => {
        const isRefusal = error instanceof ApiError || (error.statusCode ?? 500) < 500;
        if (!isRefusal) request.log.error({ err: error }, 'a beacon was not counted');
        void answerNothing(reply);
      },
    },
    async (request, reply) => {
      const { data: beacon } = beaconSchema.safeParse(request.body);
      if (beacon && !isUnmeasured(request)) await visits.receive(beacon, visitorOf(request));
      return answerNothing(reply);
    },
  );
}

function answerNothing(reply: FastifyReply): FastifyReply {
  return reply.status(204).removeHeader('content-type').removeHeader('retry-after').send();
}

/** Crawlers and link previews are not visitors; a browser may ask not to be measured. */
function isUnmeasured({ headers }: FastifyRequest): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1' || isCrawlerOrPreview(headers);
}

function visitorOf(request: FastifyRequest): Visitor {
  const { ip: address, headers } = request;
  return {
    address,
    network: clientNetwork(address),
    userAgent: headers['user-agent'] ?? '',
    origin: headers.origin ?? '',
  };
}
