import { isIP } from 'node:net';
import { AR_FRAME_PATH, AR_FRAME_SHARE_PARAMETER } from '@anchora/contract/ar-frame';
import { FILE_ID_PATTERN } from '@anchora/contract/file-id-pattern';
import { SHARE_ID_PATTERN } from '@anchora/contract/share-id-pattern';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config';
import type { Database } from '../../db/database';
import { ApiError } from '../api-error';
import { clientNetwork } from '../client-network';
import { rateLimited } from '../limits/rate-limited';
import { TokenBuckets } from '../limits/token-buckets';
import { pathOf } from '../path-of';
import { bucketOf } from '../request-limits';
import { RecentDomains } from './recent-domains';
import { ownsFile, ownsProject } from './served-domain-repository';

declare module 'fastify' {
  interface FastifyRequest {
    /** The workspace's domain by which the request came; null by the site's own address. */
    ownDomain: { workspaceId: number; origin: string } | null;
  }
}

interface GateDeps {
  db: Database;
  config: Pick<Config, 'publicUrl' | 'allowedOrigins' | 'requestLimits'>;
}

/**
 * The project or file that a path on a domain concerns. `anything` concerns none, `report` one that its body names;
 * null is not served.
 */
type Subject = { shareId: string } | { fileId: string } | 'anything' | 'report' | null;

/**
 * A workspace's domain serves the pages of its projects to visitors, with the files and calls that these pages need,
 * and nothing else. It knows no cookie. The site's own names are not looked up. Register it before everything that
 * reads cookies.
 *
 * This is before the limits of requests, which read a cookie, too. Requests by other names are therefore counted here,
 * for their address alone: each costs a look-up or two.
 */
export function registerDomainGate(app: FastifyInstance, { db, config }: GateDeps): void {
  const domains = new RecentDomains(db);
  const addresses = new TokenBuckets(bucketOf(config.requestLimits.perAddress));
  const own = new Set([config.publicUrl, ...config.allowedOrigins].map((origin) => new URL(origin).hostname));
  app.decorateRequest('ownDomain', null);

  app.addHook('onRequest', async (request) => {
    const name = request.hostname.toLowerCase();
    // An address, or a name without a dot, is no domain.
    if (own.has(name) || !name.includes('.') || isIP(name) || name.startsWith('[')) return;
    const waitMs = addresses.take(clientNetwork(request.ip), 1);
    if (waitMs > 0) throw rateLimited('requests', waitMs);
    const found = await domains.find(name);
    if (found === null) return;
    const address = pathOf(request);
    if (found === 'ended') throw new ApiError('not-found', { address });
    request.ownDomain = { workspaceId: found.workspaceId, origin: `https://${name}` };
    delete request.raw.headers.cookie;
    delete request.raw.headers.authorization;
    if (!(await isServedAt(db, found.workspaceId, request, address))) throw new ApiError('not-found', { address });
  });

  // The project of a report stands in its body.
  app.addHook('preHandler', async (request) => {
    const { ownDomain } = request;
    if (ownDomain === null || subjectOf(request.method, pathOf(request)) !== 'report') return;
    const { shareId } = (request.body ?? {}) as { shareId?: unknown };
    const isOwn = typeof shareId === 'string' && (await ownsProject(db, ownDomain.workspaceId, shareId));
    if (!isOwn) throw new ApiError('not-found', { address: pathOf(request) });
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.ownDomain !== null) reply.removeHeader('set-cookie');
    done(null, payload);
  });
}

async function isServedAt(db: Database, workspaceId: number, request: FastifyRequest, path: string): Promise<boolean> {
  const subject = subjectOf(request.method, path);
  if (subject === null) return false;
  if (typeof subject === 'object' && 'fileId' in subject) return ownsFile(db, workspaceId, subject.fileId);
  if (typeof subject === 'object') return ownsProject(db, workspaceId, subject.shareId);
  if (path !== AR_FRAME_PATH) return true;
  // The base makes the address a whole one and has no other effect.
  const shareId = new URL(request.url, 'http://localhost').searchParams.get(AR_FRAME_SHARE_PARAMETER);
  return shareId === null || ownsProject(db, workspaceId, shareId);
}

const PROJECT_PAGES = /^\/(?:view\/ar|share|link-cards)\/([^/]+)(?:\/[^/]*)?$/;
const PROJECT_READS = /^\/api\/projects\/([^/]+)$/;
const PROJECT_COUNTS = /^\/api\/projects\/([^/]+)\/(?:view|share|visits)$/;
const FILES = /^\/files\/([^/]+)(?:\/[^/]+)?$/;
/** Files of the web app, which are the same for everyone. */
const APP_FILES =
  /^\/(?:(?:assets|ar-frame|decoders|icons)\/|link-cards\/[^/]+$|favicon\.(?:ico|svg)$|manifest\.webmanifest$)/;
/** Pages of owners have the project's number in the place of its share id. */
const NUMBER = /^\d+$/;

function subjectOf(method: string, path: string): Subject {
  if (method === 'GET' || method === 'HEAD') {
    const fileId = FILES.exec(path)?.[1];
    if (fileId !== undefined) return FILE_ID_PATTERN.test(fileId) ? { fileId } : null;
    if (APP_FILES.test(path)) return 'anything';
    return projectOf((PROJECT_PAGES.exec(path) ?? PROJECT_READS.exec(path))?.[1]);
  }
  if (method !== 'POST') return null;
  const counted = PROJECT_COUNTS.exec(path)?.[1];
  if (counted !== undefined) return projectOf(counted);
  if (path === '/api/reports') return 'report';
  return path === '/api/beacon' ? 'anything' : null;
}

function projectOf(shareId: string | undefined): Subject {
  const isShareId = shareId !== undefined && SHARE_ID_PATTERN.test(shareId) && !NUMBER.test(shareId);
  return isShareId ? { shareId } : null;
}
