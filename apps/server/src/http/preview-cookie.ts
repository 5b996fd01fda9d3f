import { PREVIEW_LIFETIME_MS } from '@anchora/contract/limits';
import { LINK_TOKEN_PATTERN } from '@anchora/contract/link-token-pattern';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookieName } from './host-cookie-name';
import { hashToken } from './hash-token';

const COOKIE = 'anchora_preview';
const BETWEEN_TOKENS = '.';
/** Links that a browser keeps open, each in its own tab, such as those of several posters; chosen, not measured. */
const MAX_OPEN = 8;

/** Hash of the token of the last preview that this browser opened, which may have ended; null without one. */
export function previewTokenHash(request: FastifyRequest): Buffer | null {
  return previewTokenHashes(request)[0] ?? null;
}

/** Hashes of the tokens of all previews that this browser has open, the last one first. */
export function previewTokenHashes(request: FastifyRequest): Buffer[] {
  return openTokens(request).map(hashToken);
}

/** Lets this browser read the draft of the preview, and its files besides those of the previews opened before. */
export function rememberPreview(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = request.server.sessions.isHttps(request);
  const open = [token, ...openTokens(request).filter((other) => other !== token)].slice(0, MAX_OPEN);
  reply.setCookie(hostCookieName(COOKIE, secure), open.join(BETWEEN_TOKENS), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: PREVIEW_LIFETIME_MS / 1000,
  });
}

function openTokens(request: FastifyRequest): string[] {
  const value = request.cookies[hostCookieName(COOKIE, request.server.sessions.isHttps(request))] ?? '';
  return value
    .split(BETWEEN_TOKENS)
    .filter((token) => LINK_TOKEN_PATTERN.test(token))
    .slice(0, MAX_OPEN);
}
