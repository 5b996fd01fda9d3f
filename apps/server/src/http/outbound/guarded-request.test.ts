import { getEventListeners } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { guardedRequest, type Network } from './guarded-request';

const ask = (network: Network, signal: AbortSignal) =>
  guardedRequest(network, {
    method: 'GET',
    url: 'https://hooks.example/',
    headers: {},
    allowsHttp: false,
    signal,
    maxAnswerBytes: 1024,
  });

/** A network that resolves names in its own way, and connects to nothing. */
const networkOf = (resolve: Network['resolve']): Network => ({
  resolve,
  connect: noConnection,
  ownAddresses: () => [],
});

function noConnection(): never {
  throw new Error('no connection was expected');
}

it('ends at once with an aborted signal, also if no name server answers', async () => {
  const silent = networkOf(() => new Promise(() => undefined));
  await expect(ask(silent, AbortSignal.abort())).rejects.toMatchObject({ failure: 'timeout' });
});

it('leaves no listener at the signal once the name is resolved', async () => {
  const { signal } = new AbortController();
  const inside = networkOf(() => Promise.resolve(['10.0.0.7']));
  await expect(ask(inside, signal)).rejects.toMatchObject({ failure: 'private-address' });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it.each([
  ['no address that users may name', 'ftp://hooks.example/', ['203.0.113.9'], 'refused'],
  ['a private address', 'https://hooks.example/', ['10.0.0.7'], 'private-address'],
  ['an address that cannot be connected to', 'https://hooks.example/', ['93.184.215.14'], 'unreachable'],
])('closes a body for %s', async (_, url, addresses, failure) => {
  const body = new PassThrough();
  const network = networkOf(() => Promise.resolve(addresses));
  const asked = { method: 'PUT', url, headers: {}, body, allowsHttp: false, maxAnswerBytes: 1024 } as const;
  await expect(guardedRequest(network, { ...asked, signal: new AbortController().signal })).rejects.toMatchObject({
    failure,
  });
  expect(body.destroyed).toBe(true);
});
