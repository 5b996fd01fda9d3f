import type { ToShell } from '@anchora/ar-runtime/protocol/messages';

/** The messages that tell a shell where the experience stands, in the order in which they are sent to it. */
const STANDING: readonly ToShell['t'][] = ['ready', 'state'];

/** The way to the shell. Until it has sent its port, only what it must know of the present state is kept for it. */
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
