import type { ToShell } from '@anchora/ar-runtime/protocol/messages';

/** Messages that describe the present state to a shell, in the order in which they are sent. */
const STANDING: readonly ToShell['t'][] = ['ready', 'started', 'state'];

/**
 * The connection to the shell. Until the shell has sent its port, only the messages that describe the present state are
 * kept for it.
 */
export class ShellPort {
  private port: MessagePort | null = null;
  private readonly standing = new Map<ToShell['t'], ToShell>();

  get isOpen(): boolean {
    return this.port !== null;
  }

  send(message: ToShell): void {
    if (STANDING.includes(message.t)) this.standing.set(message.t, message);
    this.port?.postMessage(message);
  }

  open(port: MessagePort): void {
    this.port = port;
    for (const type of STANDING) {
      const message = this.standing.get(type);
      if (message) port.postMessage(message);
    }
  }
}
