import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';
import { StartupError } from '../config/startup-error';

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/** Interfaces of networks inside this machine and of tunnels, which a phone in the room cannot reach. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|lxc|cni|flannel|cali|utun|tun|tap|wg|zt|tailscale|awdl|llw)/;
/** Address ranges of home and office networks, most common first. */
const PREFERRED = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./];

/**
 * IPv4 addresses of this machine that a phone on the same network can most likely reach, best first.
 *
 * @param wanted address to put first. @throws StartupError if there is no address, or not the wanted one.
 */
export function lanAddresses(wanted: string | null, interfaces: Interfaces = networkInterfaces()): string[] {
  const all = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
      .map(({ address }) => ({ address, isVirtual: VIRTUAL.test(name) })),
  );
  const real = all.filter(({ isVirtual }) => !isVirtual);
  const addresses = (real.length > 0 ? real : all).map(({ address }) => address).sort((a, b) => rank(a) - rank(b));
  if (wanted !== null) {
    if (all.some(({ address }) => address === wanted)) return [...new Set([wanted, ...addresses])];
    const known = all.map(({ address }) => address).join(', ') || 'none';
    throw new StartupError(`--lan=${wanted}: this machine has no such address; its addresses are ${known}`);
  }
  if (addresses.length === 0) throw new StartupError('--lan: this machine has no network address a phone could reach');
  return addresses;
}

function rank(address: string): number {
  const index = PREFERRED.findIndex((pattern) => pattern.test(address));
  return index < 0 ? PREFERRED.length : index;
}
