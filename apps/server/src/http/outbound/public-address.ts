import { BlockList, isIP } from 'node:net';
import { isLoopbackHost } from '../../config/private-hosts';

/**
 * Networks to which the server never connects for a user (IANA special-purpose registries; multicast and reserved ones,
 * too).
 */
const CLOSED_V4: [network: string, prefixBits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Within 2000::/3, the only public part: protocol assignments (Teredo among them), documentation, 6to4. */
const CLOSED_V6: [network: string, prefixBits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [network, bits] of CLOSED_V4) closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of CLOSED_V6) closed.addSubnet(network, bits, 'ipv6');
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');

/** Whether a site serves its own machine only, where addresses without TLS are accepted. */
export function servesLoopback(publicUrl: string): boolean {
  return isLoopbackHost(new URL(publicUrl).hostname);
}

/**
 * An address that a user entered, if the server may connect to it: https on port 443 without a user name.
 *
 * @param options.allowsHttp also accepts http, on any port.
 * @returns null for every other address.
 */
export function outboundAddress(url: string, { allowsHttp }: { allowsHttp: boolean }): URL | null {
  if (!URL.canParse(url)) return null;
  const address = new URL(url);
  if (address.username !== '' || address.password !== '') return null;
  if (address.protocol === 'https:' && address.port === '') return address;
  return allowsHttp && address.protocol === 'http:' ? address : null;
}

/** @param ip of IPv4 or IPv6; mapped, translated (NAT64), tunnelled and local addresses are not public. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return !closed.check(ip, 'ipv4');
  return family === 6 && globalV6.check(ip, 'ipv6') && !closed.check(ip, 'ipv6');
}
