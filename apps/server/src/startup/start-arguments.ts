import { isIPv4 } from 'node:net';
import { StartupError } from '../config/startup-error';

interface StartArguments {
  /** Serve HTTPS on the local network: at this address, or at the likeliest one. */
  lan: { address: string | null } | null;
}

/**
 * @param words the command line after the script's name.
 * @throws StartupError for anything but `--lan` and an address
 */
export function readStartArguments(words: readonly string[]): StartArguments {
  let lan: StartArguments['lan'] = null;
  for (const word of words) {
    const [name, address] = word.split('=', 2);
    if (name !== '--lan') throw new StartupError(`${word} is not known: accepted is --lan or --lan=ADDRESS`);
    if (address !== undefined && !isIPv4(address)) {
      throw new StartupError(
        `${word} names no address: accepted is an IPv4 address of this machine, such as --lan=192.168.1.7`,
      );
    }
    lan = { address: address ?? null };
  }
  return { lan };
}
