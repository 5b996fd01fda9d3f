import { isIP } from 'node:net';
import { MINUTE_MS } from '@anchora/contract/durations';
import { MAX_DOMAIN_LENGTH } from '@anchora/contract/limits';
import type { FastifyRequest } from 'fastify';
import { isSameSecret } from '../../http/is-same-secret';
import { checkDomain, type CheckDeps } from './check-domain';
import { findConfirmed } from './domain-repository';

/**
 * A TXT record that was seen this recently is not looked for again, so that repeated questions about a name ask no name
 * server. Chosen, not measured.
 */
const FRESH_MS = 10 * MINUTE_MS;

/**
 * Whether a proxy may ask: one on this machine, or one with the token. A request of the internet that a proxy passes on
 * comes from this machine, too, but says for whom.
 */
export function mayAsk(request: FastifyRequest, token: string | null): boolean {
  const { token: given } = request.query as { token?: unknown };
  if (token !== null && typeof given === 'string') return isSameSecret(given, token);
  const peer = request.socket.remoteAddress ?? '';
  const isLoopback = peer === '::1' || peer.replace(/^::ffff:/, '').startsWith('127.');
  const { headers } = request;
  return isLoopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}

/**
 * Whether a name may get a certificate: it was confirmed, and its TXT record is there now. One look-up for an unknown
 * name.
 */
export async function mayHaveCertificate(deps: CheckDeps, asked: unknown): Promise<boolean> {
  if (typeof asked !== 'string' || asked.length > MAX_DOMAIN_LENGTH || isIP(asked) !== 0) return false;
  const name = asked.toLowerCase();
  const found = await findConfirmed(deps.db, name);
  if (!found?.isServed) return false;
  if (found.seenAt !== null && Date.now() - found.seenAt.getTime() < FRESH_MS) return true;
  const isAnswered = await checkDomain(deps, name);
  // While no name server answers, a domain that was confirmed keeps its certificate.
  if (!isAnswered) return true;
  const now = await findConfirmed(deps.db, name);
  return now?.seenAt != null && Date.now() - now.seenAt.getTime() < FRESH_MS;
}
