import { isIPv6 } from 'node:net';

/**
 * Key under which requests from one client are counted: an IPv4 address, or the /64 network of an IPv6 address, since
 * a single subscriber usually has at least a /64.
 */
export function clientNetwork(address: string): string {
  const bare = address.split('%', 1)[0] ?? address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare);
  if (mapped?.[1]) return mapped[1];
  return isIPv6(bare) ? `${ipv6Groups(bare).slice(0, 4).join(':')}::/64` : bare;
}

/** The eight groups of a valid IPv6 address, without leading zeros. */
function ipv6Groups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  // A dotted quad at the end represents two groups.
  const given = left.length + right.length + (address.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - given }, () => '0');
  return [...left, ...zeros, ...right].map((group) => (group.includes('.') ? group : parseInt(group, 16).toString(16)));
}
