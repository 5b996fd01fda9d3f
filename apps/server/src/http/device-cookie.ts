import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '@anchora/contract/durations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookieName } from './host-cookie-name';

const COOKIE = 'anchora_device';
/** Browsers keep no cookie longer than 400 days. */
const LIFETIME_S = (400 * DAY_MS) / 1000;
/**
 * Accounts remembered in one browser; beyond this number the one with the oldest sign-in is dropped. Chosen, not
 * measured.
 */
const MAX_USERS = 8;
/** 96 bits, which cannot be guessed. */
const ID_BYTES = 12;
/** The signed content, which is the id and the ids of users, and the signature: base64url of 12 and of 32 bytes. */
const FORM = new RegExp(String.raw`^(([\w-]{16})\.(\d{1,10}(?:-\d{1,10}){0,${MAX_USERS - 1}}))\.[\w-]{43}$`);

interface Device {
  id: string;
  userIds: number[];
}

/**
 * @returns an id of the browser if the account has signed in with it before; null for any other browser. The cookie is
 * signed and gives no access: it only distinguishes the account's own browsers from those of people who guess
 * passwords.
 */
export function deviceOf(request: FastifyRequest, userId: number): string | null {
  const device = readDevice(request);
  return device?.userIds.includes(userId) ? device.id : null;
}

/** Remembers in the browser that the account has signed in with it. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, userId: number): void {
  const { secretKey, isHttps } = request.server.sessions;
  const { id, userIds } = readDevice(request) ?? { id: randomBytes(ID_BYTES).toString('base64url'), userIds: [] };
  const kept = [userId, ...userIds.filter((other) => other !== userId)].slice(0, MAX_USERS);
  const secure = isHttps(request);
  reply.setCookie(hostCookieName(COOKIE, secure), sealed(secretKey, `${id}.${kept.join('-')}`), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: LIFETIME_S,
  });
}

function readDevice(request: FastifyRequest): Device | null {
  const { secretKey, isHttps } = request.server.sessions;
  const value = request.cookies[hostCookieName(COOKIE, isHttps(request))] ?? '';
  const [, content, id, userIds] = FORM.exec(value) ?? [];
  if (!content || !id || !userIds) return null;
  const isOurs = timingSafeEqual(Buffer.from(sealed(secretKey, content)), Buffer.from(value));
  return isOurs ? { id, userIds: userIds.split('-').map(Number) } : null;
}

function sealed(secretKey: Buffer, content: string): string {
  return `${content}.${createHmac('sha256', secretKey).update(`device ${content}`).digest('base64url')}`;
}
