import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientNetwork } from './client-network';
import { HEAVY_REQUEST, LONG_READ } from './request-limits';
import { knownUserId } from './session';

/**
 * Places of one account or address while others ask, too; a read takes one. A page sends at most six at once over
 * HTTP/1.1, and each takes a few ms. With eight, 64 readers without an account were felt twice as much
 * (2026-11-23).
 */
const PLACES = 4;
/**
 * Places of a long read, and of a request that changes something, whose body is checked and written; heavy requests
 * take all. When each took one, the reads of others took up to 5.3 times as long while one account asked for the
 * numbers of a year, and 2.8 to 3.5 times while one published versions (2026-11-26).
 */
const PLACES_OF_LONGER = 2;
/**
 * A change with more than this many bytes, or with a number of them that it does not name, takes all places, as heavy
 * requests do: a draft of twenty items, 13 KB, keeps the process busy for 5 ms, and two at a time were felt 3.3 times
 * by others (2026-11-28). The limit itself is chosen, not measured.
 */
const LONG_BODY_BYTES = 4096;
/**
 * A request that takes longer waits for something else than this process, and gives its turn to the next. Chosen, not
 * measured.
 */
const MAX_TURN_MS = 250;
/** For this long after the last request of somebody else, requests take turns. Chosen, not measured. */
const COMPANY_MS = 1000;

/** The requests of one account or address. */
interface Line {
  /** Places that its running requests hold. */
  taken: number;
  /** Requests in the order in which they came: the function that starts each, and the places that it needs. */
  waiting: Map<() => void, number>;
}

/**
 * Makes the requests of each account, or of each address without one, take turns. Of a hundred that come at once, those
 * beyond the first few wait here, where they cost nothing, and the requests of others only share the process with those
 * few. A request has its turn until its answer is ready, and for `MAX_TURN_MS` at most.
 *
 * Requests of an account or address that has the process to itself begin at once, so that many of them can share a
 * statement. One with a body takes its turn once all of the body has arrived, because a slow one would hold a turn that
 * somebody else at the address needs; uploads, whose handlers read the body themselves, take none.
 */
export function registerFairTurns(app: FastifyInstance): void {
  const lines = new Map<string, Line>();
  const turns = new WeakMap<FastifyRequest, () => void>();
  let last = '';
  let companyUntilMs = 0;

  app.addHook('onRequest', (request, reply, done) => {
    // Requests that cost nothing, such as health checks, never wait.
    if (request.routeOptions.config.requestCost === 0) return done();
    const key = keyOf(request);
    if (key !== last && last !== '') companyUntilMs = performance.now() + COMPANY_MS;
    last = key;
    if (request.method === 'GET') waitForTurn(request, reply, done);
    else done();
  });
  app.addHook('preHandler', (request, reply, done) => {
    const hasArrived = request.raw.complete || request.raw.readableEnded;
    const isCounted = request.method !== 'GET' && request.routeOptions.config.requestCost !== 0;
    if (isCounted && hasArrived) waitForTurn(request, reply, done);
    else done();
  });
  // Sending a long answer takes as long as its receiver likes.
  app.addHook('onSend', (request, _reply, payload, done) => {
    turns.get(request)?.();
    done(null, payload);
  });

  function waitForTurn(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    if (performance.now() > companyUntilMs) return done();
    const end = takeTurn(lines, keyOf(request), placesOf(request), done);
    turns.set(request, end);
    reply.raw.once('close', end);
  }
}

function keyOf(request: FastifyRequest): string {
  const userId = request.url.startsWith('/api/') ? knownUserId(request) : null;
  return userId === null ? clientNetwork(request.ip) : `user ${userId}`;
}

function placesOf({ method, headers, routeOptions }: FastifyRequest): number {
  const cost = routeOptions.config.requestCost ?? 0;
  const isChunked = headers['transfer-encoding'] !== undefined;
  const hasLongBody = isChunked || Number(headers['content-length'] ?? 0) > LONG_BODY_BYTES;
  if (cost >= HEAVY_REQUEST || (method !== 'GET' && hasLongBody)) return PLACES;
  return method === 'GET' && cost < LONG_READ ? 1 : PLACES_OF_LONGER;
}

/**
 * Calls `begin` once it is the turn of the request, at once if its line is short.
 *
 * @returns a function that ends its turn, or its waiting; a second call has no effect.
 */
function takeTurn(lines: Map<string, Line>, key: string, places: number, begin: () => void): () => void {
  const line = lines.get(key) ?? { taken: 0, waiting: new Map<() => void, number>() };
  lines.set(key, line);
  let timer: NodeJS.Timeout | null = null;
  let hasEnded = false;
  const start = () => {
    line.taken += places;
    timer = setTimeout(end, MAX_TURN_MS);
    begin();
  };
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    if (timer === null) {
      line.waiting.delete(start);
    } else {
      clearTimeout(timer);
      line.taken -= places;
    }
    beginNext(line);
    if (line.taken === 0) lines.delete(key);
  };
  line.waiting.set(start, places);
  beginNext(line);
  return end;
}

/** Begins those that have waited longest, as far as there are places for them. */
function beginNext(line: Line): void {
  for (const [start, places] of line.waiting) {
    if (line.taken + places > PLACES) return;
    line.waiting.delete(start);
    start();
  }
}
