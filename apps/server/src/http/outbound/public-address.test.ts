import { describe, expect, it } from 'vitest';
import { isPublicAddress, outboundAddress } from './public-address';

describe('isPublicAddress', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '0.0.0.0',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2002:808:808::1',
    '2001:db8::1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '198.51.100.1',
    '203.0.113.1',
    '2001::1',
    '3fff::1',
    'example.com',
  ])('%s is not public', (ip) => expect(isPublicAddress(ip)).toBe(false));

  it('8.8.8.8 and 2606:4700::1 are public', () => {
    expect([isPublicAddress('8.8.8.8'), isPublicAddress('2606:4700::1')]).toEqual([true, true]);
  });
});

describe('outboundAddress', () => {
  it('accepts only https on port 443 without a user name on a public site', () => {
    expect(outboundAddress('https://shop.example/hook', { allowsHttp: false })?.href).toBe('https://shop.example/hook');
    for (const url of [
      'http://shop.example/',
      'https://shop.example:8443/',
      'https://a:b@shop.example/',
      'ftp://x',
      'x',
    ]) {
      expect([url, outboundAddress(url, { allowsHttp: false })]).toEqual([url, null]);
    }
  });

  it('accepts http, on any port, where it is allowed', () => {
    expect(outboundAddress('http://localhost:9000/hook', { allowsHttp: true })?.href).toBe(
      'http://localhost:9000/hook',
    );
    expect(outboundAddress('http://a:b@localhost:9000/hook', { allowsHttp: true })).toBeNull();
    expect(outboundAddress('ftp://localhost/hook', { allowsHttp: true })).toBeNull();
  });
});
