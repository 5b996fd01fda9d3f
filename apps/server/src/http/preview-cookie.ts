import { PREVIEW_LIFETIME_MS } from '@anchora/contract/limits';
import { LINK_TOKEN_PATTERN } from '@anchora/contract/link-token-pattern';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookieName } from './host-cookie-name';
import { hashToken } from './hash-token';

const COOKIE = 'anchora_preview';

/** Hash of the token of the last preview that this browser opened, which may have ended; null without one. */
export function previewTokenHash(request: FastifyRequest): Buffer | null {
  const token = request.cookies[hostCookieName(COOKIE, request.server.sessions.isHttps(request))] ?? '';
  return LINK_TOKEN_PATTERN.test(token) ? hashToken(token) : null;
}

/** Lets this browser read the draft of the preview, and its files. */
export function rememberPreview(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = request.server.sessions.isHttps(request);
  reply.setCookie(hostCookieName(COOKIE, secure), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: PREVIEW_LIFETIME_MS / 1000,
  });
}
