import { MB } from '@anchora/contract/limits';
import { PAGE_USER_HEADER } from '@anchora/contract/page-user';
import { SESSION_HINT_COOKIE } from '@anchora/contract/session-hint';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import type { Database } from '../db/database';
import { ApiError } from './api-error';
import { rememberDevice } from './device-cookie';
import { hashToken } from './hash-token';
import { hostCookieName } from './host-cookie-name';
import { READING_METHODS } from './reading-methods';
import { RecentlyUsed } from './recently-used';
import { ABSOLUTE_LIFETIME_S, SessionRepository, type CurrentUser, type SessionUser } from './session-repository';

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions;
  }
  interface FastifyRequest {
    /** The user, who is looked up at most once per request; that of a token if the request has one. */
    sessionUser: Promise<CurrentUser | null> | null;
  }
}

interface SessionDeps {
  db: Database;
  config: Pick<Config, 'publicUrl' | 'allowedOrigins' | 'secretKey'>;
}

interface Sessions {
  store: SessionRepository;
  /** The key that signs the cookie by which a browser is recognised. */
  secretKey: Buffer;
  /** Users of recently seen sessions, by token. An entry does not prove that the session is still valid. */
  userIds: RecentlyUsed<number>;
  /** Whether the browser reached this server over HTTPS, behind a proxy too. */
  isHttps: (request: FastifyRequest) => boolean;
}

/** Enough for about 14,000 sessions. Chosen, not measured. */
const MAX_USER_ID_BYTES = 8 * MB;

const COOKIE = 'anchora_session';

export async function registerSessions(app: FastifyInstance, { db, config }: SessionDeps): Promise<void> {
  await app.register(fastifyCookie);
  const store = new SessionRepository(db);
  const userIds = new RecentlyUsed<number>(MAX_USER_ID_BYTES);
  app.decorate('sessions', { store, secretKey: config.secretKey, userIds, isHttps: httpsDetector(config) });
  app.decorateRequest('sessionUser', null);
}

/** The user for whom the request acts, or null for a visitor. */
export function optionalUser(request: FastifyRequest): Promise<CurrentUser | null> {
  const token = readToken(request);
  request.sessionUser ??= token === null ? Promise.resolve(null) : findUser(request, token);
  return request.sessionUser;
}

async function findUser(request: FastifyRequest, token: string): Promise<CurrentUser | null> {
  const found = await request.server.sessions.store.find(token);
  if (!found || isChangeOfOtherUser(request, found.id)) return null;
  rememberUserId(request, found.id);
  return { ...found, address: request.ip };
}

/**
 * Whether the change comes from a page of another user than the one whom a tab of the same browser has signed in
 * meanwhile.
 */
function isChangeOfOtherUser(request: FastifyRequest, userId: number): boolean {
  const pageUser = request.headers[PAGE_USER_HEADER];
  return pageUser !== undefined && pageUser !== String(userId) && !READING_METHODS.has(request.method);
}

/** Remembers the user for `knownUserId`. Call it wherever a session was looked up and belongs to the user. */
export function rememberUserId(request: FastifyRequest, userId: number): void {
  const token = readToken(request);
  const { userIds } = request.server.sessions;
  if (token !== null && userIds.get(token) === undefined) userIds.set(token, userId, 0);
}

/** The user of the browser's session if it was looked up before; makes no look-up. For counting only. */
export function knownUserId(request: FastifyRequest): number | null {
  const token = readToken(request);
  return token === null ? null : (request.server.sessions.userIds.get(token) ?? null);
}

/** Hash of the token in the session cookie, whether or not such a session exists; null without a cookie. */
export function sessionTokenHash(request: FastifyRequest): Buffer | null {
  const token = readToken(request);
  return token === null ? null : hashToken(token);
}

/** @throws ApiError `unauthenticated` for a visitor. */
export async function requireUser(request: FastifyRequest): Promise<CurrentUser> {
  const user = await optionalUser(request);
  if (!user) throw new ApiError('unauthenticated');
  return user;
}

/** @throws ApiError `unauthenticated` without a session, with a token too. */
export async function requireSession(request: FastifyRequest): Promise<SessionUser> {
  const { sessionId, ...user } = await requireUser(request);
  if (sessionId === null) throw new ApiError('unauthenticated');
  return { ...user, sessionId };
}

/** Signs the browser in with a new token; its previous session, if any, ends. @throws ApiError as `SessionRepository.start` */
export async function startSession(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<void> {
  const { store, isHttps } = request.server.sessions;
  const before = readToken(request);
  if (before !== null) await store.end(before);
  const token = await store.start(userId, request.headers['user-agent']);
  const secure = isHttps(request);
  // The cookie lasts as long as a session can; the server decides when the session really ends.
  reply.setCookie(cookieName(secure), token, { ...cookieOptions(secure), maxAge: ABSOLUTE_LIFETIME_S });
  reply.setCookie(SESSION_HINT_COOKIE, '1', { ...hintOptions(secure), maxAge: ABSOLUTE_LIFETIME_S });
  rememberDevice(request, reply, userId);
}

/** Signs the browser out; no effect without a session. */
export async function endSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { store, isHttps } = request.server.sessions;
  const token = readToken(request);
  if (token !== null) await store.end(token);
  const secure = isHttps(request);
  reply.clearCookie(cookieName(secure), cookieOptions(secure));
  clearSessionHint(request, reply);
}

/** Clears the hint of a browser that assumes it is signed in, but whose session was ended elsewhere. */
export function clearSessionHint(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[SESSION_HINT_COOKIE] === undefined) return;
  reply.clearCookie(SESSION_HINT_COOKIE, hintOptions(request.server.sessions.isHttps(request)));
}

function readToken(request: FastifyRequest): string | null {
  const token = request.cookies[cookieName(request.server.sessions.isHttps(request))];
  return token === undefined || token === '' ? null : token;
}

export function cookieName(secure: boolean): string {
  return hostCookieName(COOKIE, secure);
}

function cookieOptions(secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}

function hintOptions(secure: boolean) {
  return { ...cookieOptions(secure), httpOnly: false };
}

/**
 * A proxy that terminates TLS may not be a trusted one, so its forwarded protocol may be ignored. With a public HTTPS
 * address every request therefore counts as HTTPS, except to a host that is itself an accepted plain-HTTP address, such
 * as localhost beside an HTTPS address on the LAN.
 */
function httpsDetector(config: SessionDeps['config']): (request: FastifyRequest) => boolean {
  const publicIsHttps = config.publicUrl.startsWith('https:');
  const plainOrigins = new Set(config.allowedOrigins.filter((origin) => origin.startsWith('http:')));
  return (request) =>
    request.protocol === 'https' || (publicIsHttps && !plainOrigins.has(`http://${request.host.toLowerCase()}`));
}
