import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { NAMED_NETWORKS } from '../config/named-networks';

const REQUEST_ID_HEADER = 'x-request-id';

/** Ids accepted from a proxy: characters that can neither break a line of the log nor inflate it. */
const FOREIGN_ID = /^[\w.:-]{8,64}$/;

/** Tells processes and their restarts apart: 48 bits, of which no two are alike by chance. */
const PREFIX_BYTES = 6;

/**
 * Gives each request an id, by which its log lines can be found on every server that handled it.
 *
 * @param trusted peers whose own request ids are kept, as in TRUST_PROXY. Others could write misleading ids into the
 * log.
 */
export function requestIds(trusted: readonly string[]): (request: IncomingMessage) => string {
  const peers = networks(trusted);
  const prefix = randomBytes(PREFIX_BYTES).toString('base64url');
  let count = 0;
  return (request) => {
    const foreign = request.headers[REQUEST_ID_HEADER];
    const isKept = typeof foreign === 'string' && FOREIGN_ID.test(foreign) && isTrusted(peers, request);
    return isKept ? foreign : `${prefix}-${(count++).toString(36)}`;
  };
}

/** Sends the id to the client, so that a report can name it. */
export function registerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}

function networks(trusted: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of trusted.flatMap((entry) => NAMED_NETWORKS[entry] ?? [entry])) {
    const [address = '', prefix] = network.split('/');
    const type = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, type);
    else list.addSubnet(address, Number(prefix), type);
  }
  return list;
}

function isTrusted(peers: BlockList, { socket }: IncomingMessage): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  const version = isIP(address);
  return version !== 0 && peers.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
