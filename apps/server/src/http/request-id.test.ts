import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { requestIds } from './request-id';

function request(remoteAddress: string, id?: string): IncomingMessage {
  return { socket: { remoteAddress }, headers: { 'x-request-id': id } } as unknown as IncomingMessage;
}

describe('requestIds', () => {
  it('makes a different id for each request', () => {
    const idOf = requestIds([]);
    const ids = Array.from({ length: 1000 }, () => idOf(request('192.0.2.1')));
    expect(new Set(ids).size).toBe(1000);
    expect(ids[0]).toMatch(/^[\w-]{8}-[0-9a-z]+$/);
  });

  it.each([
    [['10.0.0.0/8'], '10.1.2.3'],
    [['10.0.0.0/8'], '::ffff:10.1.2.3'],
    [['192.0.2.7'], '192.0.2.7'],
    [['loopback'], '::1'],
    [['fd00::/8'], 'fd00::5'],
  ])('keeps the id of a proxy within %j', (trusted, peer) => {
    expect(requestIds(trusted)(request(peer, 'proxy-id-123'))).toBe('proxy-id-123');
  });

  it('ignores the id of anyone else', () => {
    expect(requestIds([])(request('127.0.0.1', 'stranger-id'))).not.toBe('stranger-id');
    expect(requestIds(['10.0.0.0/8'])(request('192.0.2.1', 'stranger-id'))).not.toBe('stranger-id');
  });

  it.each(['short', 'x'.repeat(65), 'two words here', 'line\nbreak-in-id', '{"json":"injection"}'])(
    'ignores the malformed id %j even of a trusted proxy',
    (id) => {
      expect(requestIds(['10.0.0.1'])(request('10.0.0.1', id))).not.toBe(id);
    },
  );
});
