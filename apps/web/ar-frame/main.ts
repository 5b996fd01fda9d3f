import {
  type Init,
  PROTOCOL_VERSION,
  type ToShell,
  isWho,
  parseInit,
  parseToFrame,
} from '@anchora/ar-runtime/protocol/messages';
import { type FrameApp, startFrameApp } from './frame-app';
import type { FrameTexts } from './texts/frame-texts';
import { loadTexts } from './texts/load-texts';
import { applyTheme } from './theme';
import { plainFailure } from './ui/plain-failure';

// The listener is added before the shell can answer; only the first answer, and only the parent's, is accepted.
let app: Promise<FrameApp | null> | null = null;
addEventListener('message', (event) => {
  if (app || event.source !== parent || event.origin !== location.origin) return;
  if (isWho(event.data)) greet();
  const init = parseInit(event.data, location.href);
  const port = event.ports[0];
  if (!init || !port) return;
  app = loadTexts(init.lang).then((texts) => open(init, texts, (message) => port.postMessage(message)));
  port.addEventListener('message', (received: MessageEvent) => {
    const message = parseToFrame(received.data);
    if (message) void app?.then((started) => started?.receive(message));
  });
  port.start();
});

function greet(): void {
  parent.postMessage({ t: 'ar:hello', v: PROTOCOL_VERSION, bornAt: performance.timeOrigin }, location.origin);
}

async function open(init: Init, texts: FrameTexts, tellShell: (message: ToShell) => void): Promise<FrameApp | null> {
  document.documentElement.lang = texts.lang;
  document.title = init.project.name;
  try {
    return await startFrameApp(init, texts, tellShell);
  } catch {
    // A part of the code could not be loaded. After a reload the frame greets the shell and is initialised again.
    document.getElementById('ui')?.replaceChildren(plainFailure(texts, () => location.reload()));
    document.documentElement.dataset['arState'] = 'error';
    tellShell({ t: 'state', state: 'error' });
    return null;
  }
}

/** Starts loading three quarters of the code while the shell requests the project; the hash names its kind if known. */
function loadAhead(): void {
  const [type, contentType] = location.hash.slice(1).split('/');
  const isVideo = contentType === 'video';
  const parts =
    type === 'image-tracking'
      ? [import('./image-tracking-app'), isVideo ? flatStage() : import('@anchora/ar-runtime/scene/scene-chunk')]
      : type === 'markerless'
        ? [import('./markerless-app'), isVideo ? flatWorld() : import('@anchora/ar-runtime/scene/world-chunk')]
        : [];
  for (const part of parts) part.catch(() => undefined);
}

function flatStage(): Promise<unknown> {
  return import('@anchora/ar-runtime/scene/flat/flat-stage');
}

function flatWorld(): Promise<unknown> {
  return import('@anchora/ar-runtime/scene/flat/flat-world-chunk');
}

if (parent === window) {
  // Opened without a shell, the frame has nothing to show.
  location.replace('/');
} else {
  greet();
  applyTheme();
  loadAhead();
}
