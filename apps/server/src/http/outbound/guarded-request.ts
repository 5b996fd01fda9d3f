import { lookup } from 'node:dns/promises';
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Readable } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { bareHost } from '../../config/private-hosts';
import { isPublicAddress, outboundAddress } from './public-address';

/** The network, as parameters, so that tests put their own in its place while every check runs as in production. */
export interface Network {
  resolve: (host: string) => Promise<string[]>;
  connect: (address: string, port: number) => Socket;
  /** Addresses of this machine, which are refused although they may be public. */
  ownAddresses: () => string[];
  /** Certificates (PEM) that are trusted in place of the well-known authorities. */
  authorities?: string;
}

export const REAL_NETWORK: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  connect: (host, port) => connectTcp({ host, port }),
  ownAddresses: () => Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address)),
};

/** `refused`: the address is not one that users may name; `timeout`: the signal was aborted. */
export type OutboundFailure = 'refused' | 'private-address' | 'timeout' | 'unreachable';

export class OutboundError extends Error {
  override name = 'OutboundError';
  constructor(
    readonly failure: OutboundFailure,
    options?: ErrorOptions,
  ) {
    super(`the address could not be used: ${failure}`, options);
  }
}

interface OutboundRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: OutgoingHttpHeaders;
  /** A body needs a `content-length` in the headers. A stream is closed in every case. */
  body?: string | Readable;
  /** Whether http is accepted, on any port. */
  allowsHttp: boolean;
  /** An abort ends the request at any time from the look-up of the name to the end of the answer. */
  signal: AbortSignal;
  maxAnswerBytes: number;
}

export interface OutboundAnswer {
  status: number;
  /** At most `maxAnswerBytes`; the rest is not read. */
  body: Buffer;
  /** The `content-length` of the answer; null without a proper one. */
  declaredBytes: number | null;
}

/**
 * A request to an address that a user entered. All addresses of the name have to be public, and the connection goes to
 * one of those that were checked, so that a name that changes in between leads nowhere else. Redirects are not
 * followed, and settings for proxies are not read.
 *
 * @throws OutboundError
 */
export async function guardedRequest(network: Network, asked: OutboundRequest): Promise<OutboundAnswer> {
  const { signal, body } = asked;
  // Without a listener, a stream that fails while the name is looked up would end the process.
  if (typeof body === 'object') body.on('error', () => undefined);
  try {
    const url = outboundAddress(asked.url, asked);
    if (url === null) throw new OutboundError('refused');
    const address = await within(signal, publicAddressOf(network, url.hostname));
    if (address === null) throw new OutboundError('private-address');
    return await send(network, network.connect(address, portOf(url)), url, asked);
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError(signal.aborted ? 'timeout' : 'unreachable', { cause: error });
  } finally {
    if (typeof body === 'object') body.destroy();
  }
}

/** @returns null if any address of the name is not public. */
async function publicAddressOf(network: Network, hostname: string): Promise<string | null> {
  const host = bareHost(hostname);
  const addresses = isIP(host) ? [host] : await network.resolve(host);
  const own = new Set(network.ownAddresses());
  const areAllowed = addresses.every((address) => isPublicAddress(address) && !own.has(address));
  return areAllowed ? (addresses[0] ?? null) : null;
}

function send(network: Network, tcp: Socket, url: URL, asked: OutboundRequest): Promise<OutboundAnswer> {
  const { signal, method, body, maxAnswerBytes } = asked;
  const end = () => tcp.destroy();
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const socket = url.protocol === 'https:' ? withTls(network, tcp, url.hostname) : tcp;
  return new Promise<OutboundAnswer>((resolve, reject) => {
    const headers = { host: url.host, connection: 'close', ...asked.headers };
    const sent = request({ method, path: url.pathname + url.search, headers, createConnection: () => socket });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const chunks: Buffer[] = [];
      let received = 0;
      const done = () => {
        const read = Buffer.concat(chunks).subarray(0, maxAnswerBytes);
        resolve({ status: answer.statusCode ?? 0, body: read, declaredBytes: declaredBytesOf(answer) });
      };
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        received += chunk.length;
        if (received > maxAnswerBytes) done();
      });
      // Some servers send the body all the same, which is an error of the protocol.
      if (method === 'HEAD') done();
      answer.on('end', done).on('error', reject);
    });
    socket.on('error', reject).on('close', () => reject(new Error('the connection ended without an answer')));
    if (typeof body === 'object') body.on('error', reject).pipe(sent);
    else sent.end(body);
  }).finally(() => {
    signal.removeEventListener('abort', end);
    tcp.destroy();
  });
}

function declaredBytesOf({ headers }: IncomingMessage): number | null {
  const declared = headers['content-length'] ?? '';
  return /^\d{1,15}$/.test(declared) ? Number(declared) : null;
}

/** The certificate has to be valid for the name, whichever address it led to. */
function withTls({ authorities }: Network, socket: Socket, hostname: string): Socket {
  const host = bareHost(hostname);
  const named = isIP(host) ? { host } : { servername: host };
  return connectTls({ socket, ...named, ...(authorities !== undefined && { ca: authorities }) });
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const end = () => reject(new Error('the name was not resolved in time'));
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}
