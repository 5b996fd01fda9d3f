import type { Config } from '../config/config';
import { isLoopbackHost } from '../config/private-hosts';

export function startedText(config: Pick<Config, 'productName' | 'host' | 'port' | 'publicUrl'>): string {
  const isOpen = ['0.0.0.0', '::'].includes(config.host);
  const host = isOpen ? 'localhost' : config.host;
  const local = `http://${host.includes(':') ? `[${host}]` : host === '127.0.0.1' ? 'localhost' : host}:${config.port}`;
  const lines = [`${config.productName} is running: ${local}`];
  if (config.publicUrl !== local) lines.push(`Links and QR codes use ${config.publicUrl}`);
  if (isOpen && isLoopbackHost(new URL(config.publicUrl).hostname)) {
    lines.push(
      'Set PUBLIC_URL to the address that other machines use: without it they can neither sign in nor open links.',
    );
  }
  return lines.join('\n');
}

/** Light modules around the code: half of what the standard asks for, so that it fits into a small terminal. */
const QUIET_MODULES = 2;

/**
 * The address for phones, with a QR code to scan from the terminal.
 *
 * @param hasColors whether the output is a terminal.
 */
export async function lanText(url: string, otherAddresses: readonly string[], hasColors: boolean): Promise<string> {
  const { renderUnicodeCompact } = await import('uqr');
  const lines = [
    '',
    'On a phone in the same network, open:',
    '',
    qrText(renderUnicodeCompact(url, { border: QUIET_MODULES }), hasColors),
    '',
    `  ${url}`,
    '',
    'The phone warns once that the connection is not private. The certificate was made by this computer, so no authority',
    'vouches for it; the connection is encrypted all the same. On Android tap "Advanced", then "Proceed"; on an iPhone tap',
    '"Show Details", then "visit this website". Go on only at the address above.',
  ];
  if (otherAddresses.length > 0) {
    lines.push(
      `If the phone finds nothing there, try another address: npm start -- --lan=${otherAddresses.join(' or ')}`,
    );
  }
  return lines.join('\n');
}

/** The blocks are the code's light parts, so they must be light on dark in any terminal. */
function qrText(blocks: string, hasColors: boolean): string {
  return hasColors ? blocks.replaceAll(/^.*$/gm, (line) => `\u001B[97;40m${line}\u001B[0m`) : blocks;
}
