import { WorldHost } from './world-host';
import type { ToWorld } from './world-messages';

const host = new WorldHost(
  (message) => postMessage(message),
  () => performance.now(),
);

addEventListener('message', (event: MessageEvent<ToWorld>) => host.handle(event.data));
