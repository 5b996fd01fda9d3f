import type { ToTracker } from '../tracker-messages';
import { CurvedHost } from './curved-host';

const host = new CurvedHost(
  (message) => postMessage(message),
  () => performance.now(),
);

addEventListener('message', (event: MessageEvent<ToTracker>) => host.handle(event.data));
