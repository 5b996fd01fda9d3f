import { FACTOR_TICKET_LIFETIME_S } from '@anchora/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookieName } from './host-cookie-name';

const COOKIE = 'anchora_second_factor';
/** 32 random bytes as base64url. */
const TICKET = /^[\w-]{43}$/;

/** The ticket of the sign-in that waits in this browser for its second factor; null without one. */
export function factorTicketOf(request: FastifyRequest): string | null {
  const ticket = request.cookies[hostCookieName(COOKIE, request.server.sessions.isHttps(request))] ?? '';
  return TICKET.test(ticket) ? ticket : null;
}

/** No script and no other site can read or send the ticket, so it works in this browser alone. */
export function rememberFactorTicket(request: FastifyRequest, reply: FastifyReply, ticket: string): void {
  const secure = request.server.sessions.isHttps(request);
  reply.setCookie(hostCookieName(COOKIE, secure), ticket, { ...optionsOf(secure), maxAge: FACTOR_TICKET_LIFETIME_S });
}

export function forgetFactorTicket(request: FastifyRequest, reply: FastifyReply): void {
  const secure = request.server.sessions.isHttps(request);
  reply.clearCookie(hostCookieName(COOKIE, secure), optionsOf(secure));
}

function optionsOf(secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
}
