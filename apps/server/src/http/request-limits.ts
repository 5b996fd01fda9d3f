import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { clientNetwork } from './client-network';
import { rateLimited } from './limits/rate-limited';
import { TokenBuckets, type TokenBucketOptions } from './limits/token-buckets';
import { READING_METHODS } from './reading-methods';
import { knownUserId } from './session';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Cost of a request in reads: for its account, or without one for its address. Default: 1 for reading, 2 for other
     * methods. 0: the route is counted for neither.
     */
    requestCost?: number;
  }
}

/**
 * Cost of reads with long answers: all projects, all comments of one, the numbers of a year, a link card. Chosen, not
 * measured.
 */
export const LONG_READ = 5;
/** Cost of what a visitor's page reports, a few times in a visit. Chosen, not measured. */
export const REPORT = 5;
/**
 * Further cost of a look-up that found nothing, which pages do not send, but programs that guess do. Chosen, not
 * measured.
 */
const FOUND_NOTHING = 4;
/** Cost of requests that check a file, export everything or start a long job. Chosen, not measured. */
export const HEAVY_REQUEST = 20;

/** A burst is the part of the limit for this share of a minute. Chosen, not measured: five seconds' worth. */
const BURST_SHARE = 1 / 12;
/**
 * Least delay of a refusal, which slows down clients that ignore Retry-After and ask again at once. It costs only a
 * timer. Chosen, not measured.
 */
const HOLD_MS = 1000;
/**
 * Refusals are delayed by up to this much more, each by another part of it. After a refusal the server still reads the
 * body that was sent with the request, about 4 ms of work for 1.2 MB (2026-11-23); if simultaneous requests were
 * refused simultaneously, all their bodies would be read before anybody else's request. Chosen, not measured.
 */
const HOLD_SPREAD_MS = 1000;
/** Multiples of the golden ratio, without their whole parts, lie far apart for any number of neighbours. */
const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;
/**
 * Number of refusals delayed at once; further ones are sent immediately and close their connection, so that a flood
 * cannot fill the memory. Chosen, not measured.
 */
const MAX_HELD = 1000;

/**
 * Prevents one account or address from occupying the process. No person and no page comes near these limits. They apply
 * to this process alone, because a call of a shared store would cost more than most of the counted requests.
 *
 * An account is known by its session once that has been looked up; earlier requests count for their address only.
 */
export function registerRequestLimits(app: FastifyInstance, limits: Config['requestLimits']): void {
  const addresses = new TokenBuckets(bucketOf(limits.perAddress));
  const accounts = new TokenBuckets(bucketOf(limits.perAccount));
  let held = 0;
  let refused = 0;

  app.addHook('onRequest', (request, reply, done) => {
    const waitMs = takeFor(request);
    if (waitMs === 0) {
      done();
      return;
    }
    const refusal = rateLimited('requests', waitMs);
    if (held >= MAX_HELD) {
      reply.header('connection', 'close');
      done(refusal);
      return;
    }
    held++;
    refused++;
    setTimeout(
      () => {
        held--;
        done(refusal);
      },
      HOLD_MS + HOLD_SPREAD_MS * ((refused * GOLDEN_RATIO) % 1),
    );
  });

  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 404) addresses.take(clientNetwork(request.ip), FOUND_NOTHING);
    done();
  });

  function takeFor(request: FastifyRequest): number {
    const cost = request.routeOptions.config.requestCost ?? (READING_METHODS.has(request.method) ? 1 : 2);
    if (cost === 0) return 0;
    const userId = request.url.startsWith('/api/') ? knownUserId(request) : null;
    // The members of a company share its address, and each pays for their own work.
    const waitMs = addresses.take(clientNetwork(request.ip), userId === null ? cost : 1);
    return waitMs > 0 || userId === null ? waitMs : accounts.take(String(userId), cost);
  }
}

/** @param perMinute a limit of `RequestLimits`. */
export function bucketOf(perMinute: number): TokenBucketOptions {
  return { perMinute, burst: Math.max(HEAVY_REQUEST, Math.floor(perMinute * BURST_SHARE)) };
}
