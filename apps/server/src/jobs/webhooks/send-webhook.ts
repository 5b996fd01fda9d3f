import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { request } from 'node:http';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { connect as connectTls } from 'node:tls';
import type { DeliveryFailure } from '@anchora/contract/webhooks';
import { SIGNATURE_HEADER } from '@anchora/contract/webhooks';
import { isPublicAddress, webhookAddress } from '../../features/webhooks/webhook-address';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 1024;

/** The network, as parameters, so that tests put their own in its place while every check runs as in production. */
export interface Network {
  resolve: (host: string) => Promise<string[]>;
  connect: (address: string, port: number) => Socket;
  /** Addresses of this machine, which are refused although they may be public. */
  ownAddresses: () => string[];
}

export const REAL_NETWORK: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  connect: (host, port) => connectTcp({ host, port }),
  ownAddresses: () => Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address)),
};

export interface Sending {
  url: string;
  body: string;
  secrets: readonly Buffer[];
  allowsHttp: boolean;
  /** Default: ten seconds, from the look-up of the name to the end of the answer. */
  timeoutMs?: number;
}

export type SendResult = { failure: null; status: number } | { failure: DeliveryFailure; status: number | null };

/**
 * Sends one delivery. All addresses of the name have to be public, and the connection goes to one of those that were checked, so
 * that a name that changes in between leads nowhere else. Redirects are not followed, settings for proxies are not read, and
 * of the answer only the status is used.
 */
export async function sendWebhook(network: Network, sending: Sending): Promise<SendResult> {
  const url = webhookAddress(sending.url, sending.allowsHttp);
  if (url === null) return { failure: 'refused', status: null };
  const signal = AbortSignal.timeout(sending.timeoutMs ?? TIMEOUT_MS);
  try {
    const address = await within(signal, publicAddressOf(network, url.hostname));
    if (address === null) return { failure: 'private-address', status: null };
    const status = await post(network.connect(address, portOf(url)), url, sending, signal);
    return status >= 200 && status < 300 ? { failure: null, status } : { failure: 'status', status };
  } catch {
    return { failure: signal.aborted ? 'timeout' : 'unreachable', status: null };
  }
}

/** @returns null if any address of the name is not public. */
async function publicAddressOf(network: Network, hostname: string): Promise<string | null> {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await network.resolve(host);
  const own = new Set(network.ownAddresses());
  const areAllowed = addresses.every((address) => isPublicAddress(address) && !own.has(address));
  return areAllowed ? (addresses[0] ?? null) : null;
}

function post(tcp: Socket, url: URL, { body, secrets }: Sending, signal: AbortSignal): Promise<number> {
  const end = () => tcp.destroy();
  signal.addEventListener('abort', end, { once: true });
  const socket = url.protocol === 'https:' ? connectTls({ socket: tcp, servername: url.hostname }) : tcp;
  return new Promise<number>((resolve, reject) => {
    const headers = {
      host: url.host,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Anchora-Webhook',
      connection: 'close',
      [SIGNATURE_HEADER]: signatureOf(body, secrets),
    };
    const sent = request({ method: 'POST', path: url.pathname + url.search, headers, createConnection: () => socket });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let received = 0;
      const done = () => resolve(answer.statusCode ?? 0);
      answer.on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (received > MAX_ANSWER_BYTES) done();
      });
      answer.on('end', done).on('error', reject);
    });
    socket.on('error', reject).on('close', () => reject(new Error('the connection ended without an answer')));
    sent.end(body);
  }).finally(() => {
    signal.removeEventListener('abort', end);
    tcp.destroy();
  });
}

/** A receiver computes the same over `t`, a full stop and the body, compares, and refuses an old `t`. */
export function signatureOf(body: string, secrets: readonly Buffer[], nowMs = Date.now()): string {
  const t = Math.floor(nowMs / 1000);
  const sign = (secret: Buffer) =>
    createHmac('sha256', secret.toString('base64url')).update(`${t}.${body}`).digest('hex');
  return [`t=${t}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(',');
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the name was not resolved in time')), { once: true });
    work.then(resolve, reject);
  });
}
