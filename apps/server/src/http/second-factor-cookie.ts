import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'anchora_second_factor';
const LIFETIME_S = 5 * 60;

/** The ticket of the sign-in that waits in this browser for its second factor; null without one. */
export function factorTicketOf(request: FastifyRequest): string | null {
  const ticket = request.cookies[nameOf(request.server.sessions.isHttps(request))] ?? '';
  return /^[\w-]{43}$/.test(ticket) ? ticket : null;
}

/** No script and no other site can read or send the ticket, so it works in this browser alone. */
export function rememberFactorTicket(request: FastifyRequest, reply: FastifyReply, ticket: string): void {
  const secure = request.server.sessions.isHttps(request);
  reply.setCookie(nameOf(secure), ticket, { ...optionsOf(secure), maxAge: LIFETIME_S });
}

export function forgetFactorTicket(request: FastifyRequest, reply: FastifyReply): void {
  const secure = request.server.sessions.isHttps(request);
  reply.clearCookie(nameOf(secure), optionsOf(secure));
}

function optionsOf(secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
}

/** Browsers accept a `__Host-` cookie only with Secure and from this exact host, so no sibling domain can set one. */
function nameOf(secure: boolean): string {
  return secure ? `__Host-${COOKIE}` : COOKIE;
}
