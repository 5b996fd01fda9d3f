import { isIP, isIPv4 } from 'node:net';
import { usageError } from '../cli-error';

/**
 * The origin of a server's address. A token travels with every request, so plain http is accepted only to this machine
 * and to private networks.
 *
 * @throws CliError `server-invalid`, `server-not-secure`
 */
export function serverOrigin(given: string): string {
  const address = URL.canParse(given) ? new URL(given) : null;
  const isWeb = address?.protocol === 'https:' || address?.protocol === 'http:';
  if (!address || !isWeb || address.username !== '' || address.password !== '') {
    throw usageError('server-invalid', { given });
  }
  if (address.protocol === 'http:' && !isNear(address.hostname)) {
    throw usageError('server-not-secure', { origin: address.origin });
  }
  return address.origin;
}

/**
 * Whether a host is this machine or in a private network: addresses of RFC 1122, 1918, 3927 and 4291, and names of RFC
 * 6761 and of multicast DNS (RFC 6762).
 */
function isNear(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost') || host === '[::1]') return true;
  if (!isIPv4(host)) return isIP(host) === 0 && host.endsWith('.local');
  const [first = 0, second = 0] = host.split('.').map(Number);
  return (
    first === 127 ||
    first === 10 ||
    (first === 172 && second >= 16 && second < 32) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254)
  );
}
