import {
  type Init,
  PROTOCOL_VERSION,
  type ToFrame,
  type ToShell,
  isHello,
  parseToShell,
} from '@anchora/ar-runtime/protocol/messages';

/** The data that the page passes to the frame. */
export type FrameInit = Omit<Init, 't' | 'v'>;

export interface FrameLink {
  /** Answers the frame's greeting, whether it has already arrived or not. */
  init(init: FrameInit): void;
  send(message: ToFrame): void;
  dispose(): void;
}

/**
 * The page's side of the connection to the AR frame. A frame that existed before the page's script is asked to greet
 * again; a frame that greets as a new document (restored, reloaded) is initialised again.
 */
export function linkFrame(frame: HTMLIFrameElement, onMessage: (message: ToShell) => void): FrameLink {
  let port: MessagePort | null = null;
  let greeted = false;
  let known: FrameInit | null = null;
  /** `bornAt` of the last frame document that was answered. */
  let answeredBirth: number | null = null;

  const answer = (): void => {
    if (!greeted || !known || !frame.contentWindow) return;
    greeted = false;
    port?.close();
    const channel = new MessageChannel();
    port = channel.port1;
    port.addEventListener('message', (event: MessageEvent) => {
      const message = parseToShell(event.data);
      if (!message) return;
      if (message.t === 'state') frame.dataset['arState'] = message.state;
      onMessage(message);
    });
    port.start();
    const init: Init = { t: 'ar:init', v: PROTOCOL_VERSION, ...known };
    frame.contentWindow.postMessage(init, location.origin, [channel.port2]);
  };
  const listen = (event: MessageEvent): void => {
    if (event.source !== frame.contentWindow || event.origin !== location.origin || !isHello(event.data)) return;
    // A frame that is asked while its own greeting is under way greets twice.
    if (event.data.bornAt === answeredBirth) return;
    answeredBirth = event.data.bornAt;
    greeted = true;
    answer();
  };
  frame.dataset['arState'] = 'boot';
  addEventListener('message', listen);
  frame.contentWindow?.postMessage({ t: 'ar:who', v: PROTOCOL_VERSION }, location.origin);
  return {
    init(init) {
      known = init;
      answer();
    },
    send: (message) => port?.postMessage(message),
    dispose() {
      removeEventListener('message', listen);
      port?.close();
      port = null;
    },
  };
}
