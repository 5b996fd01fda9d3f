import { TrackerHost } from './tracker-host';
import type { ToTracker } from './tracker-messages';

const host = new TrackerHost(
  (message) => postMessage(message),
  () => performance.now(),
);

addEventListener('message', (event: MessageEvent<ToTracker>) => host.handle(event.data));
