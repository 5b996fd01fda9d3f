import { ExtendedHost } from './extended-host';
import type { ToExtended } from './extended-messages';

const host = new ExtendedHost(
  (message) => postMessage(message),
  () => performance.now(),
);

addEventListener('message', (event: MessageEvent<ToExtended>) => host.handle(event.data));
