import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/**
 * Networks that are private (RFC 1918, RFC 4193), link-local (RFC 3927, RFC 4291) or shared by a provider's customers
 * (RFC 6598).
 */
const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  // These networks are reserved for documentation and tests, and are never routed.
  ['192.0.2.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
] as const) {
  privateNetworks.addSubnet(network, prefix);
}
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** @param host name or address as in a URL; the brackets of an IPv6 address are optional. */
export function isLoopbackHost(host: string): boolean {
  const name = bareHost(host);
  return name === 'localhost' || name.endsWith('.localhost') || contains(loopback, name);
}

/**
 * Whether the host cannot be reached from the internet: loopback, a private network, or a name that only resolves
 * there.
 */
export function isPrivateHost(host: string): boolean {
  const name = bareHost(host);
  return isLoopbackHost(name) || name.endsWith('.local') || contains(privateNetworks, name);
}

/** A host without the brackets of an IPv6 address, in lower case. */
export function bareHost(host: string): string {
  return host.toLowerCase().replace(/^\[|\]$/g, '');
}

function contains(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
