import {
  type FrameProject,
  type Init,
  PROTOCOL_VERSION,
  type ToFrame,
  type ToShell,
  isHello,
  parseToShell,
} from '@anchora/ar-runtime/protocol/messages';

/** What the page knows about the experience when the frame asks. */
export type FrameInit = Omit<Init, 't' | 'v'>;
export type { FrameProject };

export interface FrameLink {
  /** Answers the frame's greeting, whether it came already or is still to come. */
  init(init: FrameInit): void;
  send(message: ToFrame): void;
  dispose(): void;
}

/**
 * The page's end of the conversation with the AR frame. A frame that was there before the page's script is asked to greet
 * once more; one that greets again as a new document (restored, reloaded) is initialised again.
 */
export function linkFrame(frame: HTMLIFrameElement, onMessage: (message: ToShell) => void): FrameLink {
  let port: MessagePort | null = null;
  let greeted = false;
  let known: FrameInit | null = null;
  /** Of the frame's document that was answered last. */
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
    // Asked while its own greeting was on the way, a frame greets twice.
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
